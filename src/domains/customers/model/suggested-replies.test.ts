import { describe, expect, it } from 'vitest';
import { suggestedReplies } from './suggested-replies.ts';

const storeName = 'Rosalía’s Kitchen';

describe('suggested answers', () => {
  it('are two for any number of stars, and name what was ordered only where it is one thing', () => {
    for (const stars of [1, 2, 3, 4, 5]) {
      const one = suggestedReplies({ stars, items: ['Birria taco'], storeName });
      const several = suggestedReplies({ stars, items: ['Birria taco', 'Crema'], storeName });
      expect([one.length, several.length]).toEqual([2, 2]);
      expect(one.join(' ')).toContain('Birria taco');
      expect(several.join(' ')).not.toContain('Birria taco');
    }
  });

  it('promise nothing and ask for nothing', () => {
    for (const stars of [1, 2, 3, 4, 5]) {
      const all = suggestedReplies({ stars, items: ['Birria taco'], storeName }).join(' ');
      expect(all).not.toMatch(/refund|free|discount|will|rating again|change your|five stars|contact/i);
    }
  });

  it('leave an item out whose name is a text of its own', () => {
    const all = suggestedReplies({ stars: 5, items: ['x'.repeat(200)], storeName }).join(' ');
    expect(all).not.toContain('xxx');
  });
});
