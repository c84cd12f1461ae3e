import { expect, it } from 'vitest';
import { quote } from './shared-http.ts';

const answer = (text: string) => ({ status: 404, headers: {}, text });

it('quotes the sentence of an answer instead of the JSON around it', () => {
  const body = JSON.stringify({ code: 'resource_not_found', message: 'The order was not found.' });
  expect(quote(answer(body), [])).toBe('HTTP 404: The order was not found.');
  expect(quote(answer(JSON.stringify({ error: JSON.parse(body) as unknown })), [])).toBe(
    'HTTP 404: The order was not found.',
  );
});

it('quotes an answer without a sentence as it is', () => {
  for (const body of ['not json', '[1]', '{"message":7}', '{"message":" "}', '{"error":"none"}']) {
    expect(quote(answer(body), [])).toBe(`HTTP 404: ${body}`);
  }
});

it('hides a secret inside the sentence, too', () => {
  expect(quote(answer('{"message":"token s3cret is wrong"}'), ['s3cret'])).toBe('HTTP 404: token [hidden] is wrong');
});
