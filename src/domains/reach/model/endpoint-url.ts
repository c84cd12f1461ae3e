/**
 * Why messages cannot be sent to an address as it is written; null: they can. Where its name leads is looked at each time
 * that something is sent (`platform/http/public-http-client.ts`).
 */
export function urlProblem(text: string): string | null {
  if (!URL.canParse(text)) return 'Enter the whole address, beginning with https://.';
  const url = new URL(text);
  if (url.protocol !== 'https:') return 'The address must begin with https://.';
  if (url.username !== '' || url.password !== '') return 'Leave names and passwords out of the address.';
  if (url.port !== '' && url.port !== '443' && url.port !== '8443') return 'Use port 443 or 8443.';
  if (url.hash !== '') return 'Leave out what follows the #.';
  const isName = url.hostname.includes('.') && /[a-z]/i.test(url.hostname.split('.').at(-1) ?? '');
  return isName && !/\.(local|localhost|internal|home\.arpa)$/i.test(url.hostname)
    ? null
    : 'Enter a name that everybody on the internet can reach.';
}
