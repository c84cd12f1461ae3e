import { describe, expect, it } from 'vitest';
import { carriesCode } from './proof-code.ts';

describe('carriesCode', () => {
  it.each([
    'FL-7KQ2MX',
    'Golden Wok FL-7KQ2MX',
    'golden wok (fl-7kq2mx)',
    'FL 7KQ2MX',
    'FL–7KQ 2MX',
    'ＦＬ-７KQ2MX',
    'FL-7KQ\u200B2MX',
  ])('finds the code in %j', (text) => expect(carriesCode(text, 'FL-7KQ2MX')).toBe(true));
  it.each(['', 'Golden Wok', 'FL-', '7KQ2MX', 'FL-7KQ2MY', 'FL-7KQ2M', 'FL.7KQ2MX'])(
    'does not find it in %j',
    (text) => {
      expect(carriesCode(text, 'FL-7KQ2MX')).toBe(false);
    },
  );
});
