import { describe, expect, it } from 'vitest';
import { addUpDays } from './day-so-far.ts';
import { figures } from './figures.ts';
import { noSums, type Sums } from './parts.ts';

const sums = (some: Partial<Sums>): Sums => ({ ...noSums, ...some });

describe('the days of several stores', () => {
  const downtown = {
    today: sums({ sold: 10, salesMinor: 30_000, prepared: 10, prepMs: 6_000_000, wrong: 1 }),
    earlier: [sums({ sold: 8, salesMinor: 20_000 }), sums({ sold: 4, salesMinor: 10_001 })],
  };
  const harbor = {
    today: sums({ sold: 1, salesMinor: 2_000, prepared: 1, prepMs: 1_800_000 }),
    earlier: [sums({ sold: 2, salesMinor: 5_000 })],
  };

  it('come to the sum of each, and usually come to the sum of what each usually comes to', () => {
    const together = addUpDays([downtown, harbor]);
    expect(together.sums).toMatchObject({ sold: 11, salesMinor: 32_000 });
    expect(together.usual).toMatchObject({ sold: 8, salesMinor: 15_001 + 5_000 });
    const each = [downtown, harbor].map((day) => addUpDays([day]).usual?.salesMinor ?? 0);
    expect(together.usual?.salesMinor).toBe(each.reduce((one, other) => one + other));
    expect(together.weekdays).toBe(2);
  });

  it('have the prep time of all their orders, which is no average of averages', () => {
    const { sums: together } = addUpDays([downtown, harbor]);
    // Ten orders of 10 minutes and one of 30: nearly 12 minutes, where the average of averages would be 20.
    expect(figures.prepTime.of(together)).toBe(Math.round(7_800_000 / 11));
    expect(figures.accuracy.of(together)).toBe(Math.round((10 * 10_000) / 11));
  });

  it('are compared by the stores that have such weekdays, and with nothing where none has', () => {
    expect(addUpDays([{ ...downtown, earlier: [] }, harbor]).usual).toMatchObject({ salesMinor: 5_000 });
    expect(addUpDays([{ ...downtown, earlier: [] }])).toMatchObject({ usual: null, weekdays: 0 });
    expect(addUpDays([])).toEqual({ sums: noSums, usual: null, weekdays: 0 });
  });
});
