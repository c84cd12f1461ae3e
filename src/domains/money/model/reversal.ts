import type { EntryContent } from './order-entry.ts';

/** What takes an entry back: the same amounts the other way round. */
export function reversalOf({ postings, ...content }: EntryContent): EntryContent {
  return { ...content, postings: postings.map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor })) };
}

/** Whether two entries say the same; how their lines are worded does not matter. */
export function sameEntry(a: EntryContent, b: EntryContent): boolean {
  return textOf(a) === textOf(b);
}

function textOf({ policy, postings }: EntryContent): string {
  const amounts = postings.map(({ account, amountMinor }) => `${account} ${amountMinor}`);
  return [policy, ...amounts.toSorted((a, b) => a.localeCompare(b))].join('\n');
}
