/**
 * The header that names a session. Tokens were handed out with a signature behind a dot before; the random part alone
 * says which session it is, so that a changed `AUTH_SECRET` ends none.
 */
export function sessionHeaders(authorization: unknown): Headers {
  const token = sessionTokenIn(authorization);
  return new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });
}

export function sessionTokenIn(authorization: unknown): string | undefined {
  if (typeof authorization !== 'string') return undefined;
  const [scheme = '', token = ''] = authorization.split(' ', 2);
  const [random = ''] = token.split('.');
  return scheme.toLowerCase() === 'bearer' && random !== '' ? random : undefined;
}
