/** What an entry of the log was about, in words that an owner understands. */

const calls: Record<string, string> = {
  accept: 'told: order accepted',
  confirm: 'told: order confirmed',
  deny: 'told: order declined',
  preparing: 'told: kitchen has begun',
  ready: 'told: food is ready',
  update_ready: 'told: food is ready later',
  handed_over: 'told: order handed over',
  delivered: 'told: order delivered',
  cancel: 'told: order cancelled',
  adjust: 'asked: change of items',
};

export function callWords(action: string, serviceName: string): string {
  return `${serviceName} ${calls[action] ?? `told: ${action}`}`;
}

/** By parts of the services' own words; the first that fits. */
const deliveries: readonly [part: RegExp, words: string][] = [
  [/^store|^location|merchant_?config/i, 'sent: news of the store'],
  [/menu/i, 'sent: result of a menu'],
  [/cancel|failure/i, 'sent: order cancelled'],
  [/rider|dasher|courier|delivery/i, 'sent: news of the courier'],
  [/adjust|fulfillment_issues/i, 'sent: order changed'],
  [/status_update|status/i, 'sent: news of an order'],
  [/scheduled/i, 'sent: order placed ahead'],
  [/order/i, 'sent: order'],
  [/store/i, 'sent: news of the store'],
];

export function deliveryWords(eventType: string, serviceName: string): string {
  const found = deliveries.find(([part]) => part.test(eventType));
  return `${serviceName} ${found ? found[1] : `sent: ${eventType}`}`;
}
