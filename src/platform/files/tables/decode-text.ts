/**
 * Text of unknown encoding: UTF-8 unless its bytes make no sense so, then what Windows programs write. UTF-16 is known
 * by its byte-order mark. The mark is not part of the text, nor are the end-of-file marks (Ctrl-Z, NUL) that old programs
 * append.
 */
export function decodeText(content: Buffer): string {
  return (
    decode(content)
      .replace(/^\uFEFF+/, '')
      // oxlint-disable-next-line no-control-regex -- the marks themselves
      .replace(/[\u001A\u0000]+$/, '')
  );
}

function decode(content: Buffer): string {
  const mark = content.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(content);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}
