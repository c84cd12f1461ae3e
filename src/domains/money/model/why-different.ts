/** What a period came to, in minor units, as far as two are compared. */
export interface Compared {
  orders: number;
  baseMinor: number;
  tipsMinor: number;
  feesMinor: number;
  taxMinor: number;
  promotionsMinor: number;
  collectedMinor: number;
  adjustmentsMinor: number;
}

/** One reason why a period came to more or less than the one before. */
export interface Reason {
  sentence: string;
  /** What it makes, in minor units. */
  differenceMinor: number;
}

/** Parts besides base prices, each with the words for more and for less of it. */
const parts = {
  tipsMinor: ['More tips for the restaurant.', 'Fewer tips for the restaurant.'],
  feesMinor: ['More bag fees, deposits and own delivery.', 'Fewer bag fees, deposits and own delivery.'],
  taxMinor: ['More tax that you hand on yourself.', 'Less tax that you hand on yourself.'],
  promotionsMinor: ['Promotions cost you less.', 'Promotions cost you more.'],
  collectedMinor: ['You collected less from customers yourself.', 'You collected more from customers yourself.'],
  adjustmentsMinor: [
    'Refunds and error charges for your mistakes cost less.',
    'Refunds and error charges for your mistakes cost more.',
  ],
} as const satisfies Partial<Record<keyof Compared, readonly [string, string]>>;

/**
 * Why a period came to something else than the one before, in words, the largest first. What the reasons make adds up to
 * the difference to the cent.
 *
 * @param money an amount in minor units as people read it
 */
export function whyDifferent(
  now: Compared,
  before: Compared,
  { money, services }: { money: (minor: number) => string; services: readonly ServiceChange[] },
): Reason[] {
  const others = (Object.keys(parts) as (keyof typeof parts)[]).map((part) => {
    const differenceMinor = now[part] - before[part];
    return { sentence: parts[part][differenceMinor > 0 ? 0 : 1], differenceMinor };
  });
  return [...aboutOrders(now, before, { money, services }), ...others]
    .filter(({ differenceMinor }) => differenceMinor !== 0)
    .toSorted((a, b) => Math.abs(b.differenceMinor) - Math.abs(a.differenceMinor));
}

/** How many orders more, or fewer, a service brought. */
export interface ServiceChange {
  serviceName: string;
  orders: number;
}

/** What the number of orders makes at the average of before, and what the average order makes of the rest. */
function aboutOrders(
  now: Compared,
  before: Compared,
  { money, services }: { money: (minor: number) => string; services: readonly ServiceChange[] },
): Reason[] {
  const orders = now.orders - before.orders;
  const difference = now.baseMinor - before.baseMinor;
  if (now.orders === 0 || before.orders === 0) {
    return [{ sentence: ordersSentence(orders, services), differenceMinor: difference }];
  }
  const average = before.baseMinor / before.orders;
  const byNumber = Math.round(orders * average);
  const averageNow = now.baseMinor / now.orders;
  const [was, is] = [money(Math.round(average)), money(Math.round(averageNow))];
  return [
    { sentence: ordersSentence(orders, services), differenceMinor: byNumber },
    {
      sentence:
        averageNow > average
          ? `The average order was larger: from ${was} to ${is} at base prices.`
          : `The average order was smaller: from ${was} to ${is} at base prices.`,
      differenceMinor: difference - byNumber,
    },
  ];
}

/** Whole sentences, since each has its translation. */
function ordersSentence(orders: number, services: readonly ServiceChange[]): string {
  const count = Math.abs(orders).toLocaleString('en-US');
  const most = mostlyAt(orders, services);
  if (count === '1') return orders > 0 ? '1 more order.' : '1 fewer order.';
  if (!most) return orders > 0 ? `${count} more orders.` : `${count} fewer orders.`;
  return orders > 0
    ? `${count} more orders, most of them at ${most.serviceName} (+${most.orders}).`
    : `${count} fewer orders, most of them at ${most.serviceName} (−${-most.orders}).`;
}

/** The service that moved most the same way, where it made at least half of it. */
function mostlyAt(orders: number, services: readonly ServiceChange[]): ServiceChange | undefined {
  const same = services.filter((service) => Math.sign(service.orders) === Math.sign(orders));
  const [most] = same.toSorted((a, b) => Math.abs(b.orders) - Math.abs(a.orders));
  return most && services.length >= 2 && Math.abs(most.orders) * 2 >= Math.abs(orders) ? most : undefined;
}
