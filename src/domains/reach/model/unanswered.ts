/** Why a program's address gave no answer, for whoever runs it. The code itself is for the log. */
export function unansweredWords(code: string): string {
  const found = reasons.find(({ codes }) => codes.test(code));
  return found?.words ?? 'It could not be reached.';
}

/** Codes of Node's sockets, names and TLS, and of undici. */
const reasons = [
  { codes: /^(TimeoutError|ETIMEDOUT|UND_ERR_\w*TIMEOUT)$/, words: 'It did not answer in time.' },
  { codes: /^(ENOTFOUND|EAI_AGAIN|ENODATA)$/, words: 'There is no server of this name.' },
  { codes: /^ECONNREFUSED$/, words: 'Nothing answers at its address.' },
  { codes: /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, words: 'It closed the connection.' },
  { codes: /CERT|SELF_SIGNED|TLS|UNABLE_TO_VERIFY|SSL/, words: 'Its certificate is not valid.' },
  { codes: /^UND_ERR_RES_EXCEEDED_MAX_SIZE$/, words: 'Its answer is too long.' },
] as const;
