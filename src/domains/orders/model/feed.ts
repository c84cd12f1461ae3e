/** The live stream, `GET /api/live?storeId=`: server-sent events whose id is the feed position. */
export const livePath = '/api/live';

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
