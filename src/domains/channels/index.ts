export { readTakenAt } from './call-store.ts';
export { connectStore } from './commands/connect-store.ts';
export { retryCall } from './commands/retry-call.ts';
export { changeConnection, findConnection, hasConnection, readConnections } from './connection-store.ts';
export { checkOrdersSoon } from './commands/check-orders.ts';
export { dropConfirmation, queueCall } from './commands/queue-call.ts';
export { refreshRequest } from './commands/refresh-order.ts';
export { callFinished, menuResult, orderNews, OrderNotKnownYet, ordersListed, ordersReceived } from './events.ts';
export type { CallFinished, ConnectionRef, OrderNews, ReceivedOrder } from './events.ts';
export { readNewestDeliveries } from './inbox-store.ts';
export { readDayFigures, readListProblems, readLog, readLogEntry, type LogRow } from './log-store.ts';
export { readStatuses } from './stores/status-store.ts';
export { readHours, readWishes } from './stores/wish-store.ts';
export { denyReasonsOf } from './queries.ts';
export type { ListedOrder } from './connector.ts';
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
export type { Agent } from './connector.ts';
