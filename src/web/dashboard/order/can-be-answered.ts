import type { OrderView } from '../../../domains/orders/contract.ts';

/** Whether the order still waits for our answer, in the time that its service gives: what warns of its end is over else. */
export function canBeAnswered({ state, acceptBy }: Pick<OrderView, 'state' | 'acceptBy'>, nowMs: number): boolean {
  return state === 'new' && nowMs < Date.parse(acceptBy);
}
