import { expect, it } from 'vitest';
import { unansweredWords } from './unanswered.ts';

it.each([
  ['TimeoutError', 'It did not answer in time.'],
  ['UND_ERR_CONNECT_TIMEOUT', 'It did not answer in time.'],
  ['ENOTFOUND', 'There is no server of this name.'],
  ['ECONNREFUSED', 'Nothing answers at its address.'],
  ['UND_ERR_SOCKET', 'It closed the connection.'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'Its certificate is not valid.'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'Its certificate is not valid.'],
  ['unknown', 'It could not be reached.'],
])('%s is told in words', (code, words) => {
  expect(unansweredWords(code)).toBe(words);
});
