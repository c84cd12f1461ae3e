/** The live stream, `GET /api/live?storeId=`: server-sent events whose id is the feed position. */
export const livePath = '/api/live';

/** `?storeId=all`: one stream of all stores that the person may see; each event's id is `formatPositions`. */
export const allStores = 'all';

export const feedEventTypes = [
  'order_received',
  'order_accepted',
  'order_declined',
  'ready_time_moved',
  'order_ready',
  'order_handed_over',
  'order_cancelled',
  'order_ended',
  'order_reopened',
  'order_adjusted',
  'adjustment_asked',
  'courier_moved',
  'alarm_raised',
] as const;

/** What else of a store the stream tells of: that it has changed, and no more. */
export const changeables = ['chats'] as const;
export type Changeable = (typeof changeables)[number];

/** How far the feeds of stores are, by store id. */
export type FeedPositions = Readonly<Record<string, number>>;

/** As text that fits into a header: `<store id>:12,<store id>:0`. */
export function formatPositions(positions: FeedPositions): string {
  return Object.entries(positions)
    .map(([storeId, position]) => `${storeId}:${position}`)
    .join(',');
}

/** Undefined for what `formatPositions` has not written. */
export function parsePositions(text: string): FeedPositions | undefined {
  const pairs = text.split(',').map((pair) => /^([0-9a-f-]{36}):(\d{1,15})$/.exec(pair));
  if (pairs.includes(null)) return undefined;
  return Object.fromEntries(pairs.map((match) => [match?.[1] ?? '', Number(match?.[2])]));
}
