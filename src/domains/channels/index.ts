export { hasConnection } from './connection-store.ts';
export { queueCall } from './commands/queue-call.ts';
export { refreshRequest } from './commands/refresh-order.ts';
export { callFinished, orderNews, OrderNotKnownYet, ordersReceived } from './events.ts';
export type { CallFinished, ConnectionRef, OrderNews, ReceivedOrder } from './events.ts';
export { denyReasonsOf } from './queries.ts';
export { createRegistry, type Registry } from './registry.ts';
