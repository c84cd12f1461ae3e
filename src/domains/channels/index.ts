export { findConnection, hasConnection, readConnections } from './connection-store.ts';
export { queueCall } from './commands/queue-call.ts';
export { refreshRequest } from './commands/refresh-order.ts';
export { callFinished, menuResult, orderNews, OrderNotKnownYet, ordersReceived } from './events.ts';
export type { CallFinished, ConnectionRef, OrderNews, ReceivedOrder } from './events.ts';
export { denyReasonsOf } from './queries.ts';
export type {
  AvailabilityChange,
  AvailabilityResult,
  MenuConnector,
  MenuStoreRef,
  PublishProgress,
  PublishResult,
} from './menu-connector.ts';
export { nextTry, retryDelayMs } from './model/retry.ts';
export { createRegistry, type Registry } from './registry.ts';
