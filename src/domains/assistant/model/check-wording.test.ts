import { describe, expect, it } from 'vitest';
import { ungroundedClaims } from './check-wording.ts';

const sources = ['Your next payout is estimated at $1,234.50 and should arrive on Friday, November 27.'];
const unheld = (text: string, from = sources) => ungroundedClaims(text, { sources: from, language: 'en' });

describe('words of a language model', () => {
  it.each([
    'You should get $1,234.50 on Friday, November 27.',
    'The next payout is estimated at $1,234.50.',
    'Your payout should arrive on Friday.',
  ])('hold where their source says the same: %s', (text) => expect(unheld(text)).toEqual([]));

  it.each([
    ['You should get $1,243.50 on Friday.', ['1243.5']],
    ['You should get it on Monday.', ['monday']],
    ['You should get it tomorrow.', ['tomorrow']],
    ['You get twelve hundred dollars.', ['twelve', 'hundred']],
    ['Log in at https://evil.example/pay for your payout.', ['https://evil.example/pay']],
    ['I have released the payout of $1,234.50.', ['i have released']],
    ['We will credit you for the payout.', ['we will credit']],
    ['The shrimp is safe to eat for you.', ['is safe']],
    ['', ['nothing']],
  ])('are not sent where they say more: %s', (text, found) => expect(unheld(text)).toEqual(found));

  it('are not sent in another language than the question’s', () => {
    expect(unheld('Su próximo pago se estima en $1,234.50 y debería llegar el viernes.')).toContain('another language');
  });

  it('may say that something has been done where the source says so', () => {
    const told = ['The order has been cancelled by the customer.'];
    expect(unheld('That order has been cancelled.', told)).toEqual([]);
  });
});
