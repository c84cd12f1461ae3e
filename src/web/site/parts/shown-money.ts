import type { Range } from '../../../domains/merchants/model/offer.ts';
import { formatMoney } from '../../../shared/money.ts';

/** `$10.00` */
export function shownMoney(cents: number): string {
  return formatMoney(cents, 'USD');
}

/** `$10` where there are no cents, else `$10.50`. */
export function shownWhole(cents: number): string {
  return shownMoney(cents).replace(/\.00$/, '');
}

/** `$15-16`, or `$7.43-7.92` */
export function shownRange({ low, high }: Range): string {
  const [from, to] =
    low % 100 === 0 && high % 100 === 0 ? [shownWhole(low), shownWhole(high)] : [shownMoney(low), shownMoney(high)];
  return low === high ? from : `${from}-${to.slice(1)}`;
}
