import { expect, it } from 'vitest';
import { attempt, quote } from './shared-http.ts';

const answer = (text: string) => ({ status: 404, headers: {}, text });

it('quotes the sentence of an answer instead of the JSON around it', () => {
  const body = JSON.stringify({ code: 'resource_not_found', message: 'The order was not found.' });
  expect(quote(answer(body), [])).toBe('The order was not found.');
  expect(quote(answer(JSON.stringify({ error: JSON.parse(body) as unknown })), [])).toBe('The order was not found.');
});

it('quotes plain words as they are, and a sentence wherever services put one', () => {
  expect(quote(answer('Blocked from updates'), [])).toBe('Blocked from updates');
  expect(quote(answer('{"error":"invalid_grant","error_description":"The code has expired."}'), [])).toBe(
    'The code has expired.',
  );
  expect(quote(answer('{"error":"Bank data is missing."}'), [])).toBe('Bank data is missing.');
});

it.each([
  [400, 'It gave no reason.'],
  [401, 'It did not let us in.'],
  [403, 'It did not let us in.'],
  [404, 'It found nothing there.'],
  [429, 'It was asked too often.'],
  [503, 'It had a problem of its own.'],
])(
  'says of an answer without words what its status %i means, never the number or what machines tell each other',
  (status, words) => {
    const page = '<html><head><title>502 Bad Gateway</title></head></html>';
    for (const text of ['', '[1]', '{"message":7}', '{"message":" "}', '{"error":"invalid_grant"}', '{broken', page]) {
      expect(quote({ status, headers: {}, text }, [])).toBe(words);
    }
  },
);

it.each(['ECONNREFUSED', 'UND_ERR_SOCKET'])(
  'says that nobody answered where the connection failed by %s',
  async (code) => {
    const send = () => Promise.reject(Object.assign(new Error(`connect ${code} 10.0.0.1`), { code }));
    const tried = await attempt(send, { method: 'GET', url: 'https://uber.test', timeoutMs: 1 });
    expect(tried).toEqual({ ok: false, why: 'The service did not answer.' });
  },
);

it('hides a secret inside the sentence, too', () => {
  expect(quote(answer('{"message":"token s3cret is wrong"}'), ['s3cret'])).toBe('token [hidden] is wrong');
});
