/** Whether a text of the service carries the code, in any case and however it is spaced. */
export function carriesCode(text: string, code: string): boolean {
  return plain(text).includes(plain(code));
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Cf}\p{Pd}]/gu, '');
