/** From so many stars down somebody should look at it: people are told, and it stands first on the home screen. */
export const lowStars = 2;
export const isLow = (stars: number) => stars <= lowStars;

/** How many reviews had so many stars. */
export type StarCounts = Readonly<Record<1 | 2 | 3 | 4 | 5, number>>;
export const noStars: StarCounts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
const downwards = [5, 4, 3, 2, 1] as const;

export interface Rating {
  count: number;
  /** In hundredths of a star, rounded; null without a review. */
  averageHundredths: number | null;
  /** Five stars first. Whole percent that add up to 100; all 0 without a review. */
  bars: { stars: number; count: number; percent: number }[];
}

/** What reviews come to: their average, and how they spread. */
export function ratingOf(counts: StarCounts): Rating {
  const count = downwards.reduce((sum, stars) => sum + counts[stars], 0);
  const sum = downwards.reduce((all, stars) => all + stars * counts[stars], 0);
  const percents = wholePercents(downwards.map((stars) => counts[stars]));
  return {
    count,
    averageHundredths: count === 0 ? null : Math.round((sum * 100) / count),
    bars: downwards.map((stars, index) => ({ stars, count: counts[stars], percent: percents[index] ?? 0 })),
  };
}

/** Shares in whole percent; what rounding down leaves goes to the largest remainders, so that they add up to 100. */
export function wholePercents(counts: readonly number[]): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (count * 100) / all);
  const percents = exact.map(Math.floor);
  const left = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) percents[index] = (percents[index] ?? 0) + 1;
  return percents;
}
