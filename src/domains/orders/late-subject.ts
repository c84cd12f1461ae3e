import type { OrderId } from '../../shared/ids.ts';

/** By which the notice of an unanswered order is ended once somebody answers it, or nobody can any more. */
export const lateSubject = (orderId: OrderId) => `late order ${orderId}`;

/** The same for what a service did not take: over when the order is. */
export const alarmSubject = (orderId: OrderId) => `order alarm ${orderId}`;
