export { readReadyMoves, readTakenAt, type ReadyMove } from './call-store.ts';
export { placeTestOrder } from './commands/place-test-order.ts';
export { beginConsent } from './connecting/commands/begin-consent.ts';
export { chooseStore } from './connecting/commands/choose-store.ts';
export { disconnectStore } from './connecting/commands/disconnect-store.ts';
export { finishConsent } from './connecting/commands/finish-consent.ts';
export { createCredentials } from './connecting/credentials.ts';
export type { ConnectParts } from './connecting/parts.ts';
export { viewConsent } from './connecting/view-consent.ts';
export { reconnectStore } from './connecting/commands/reconnect-store.ts';
export { cancelRequest } from './connecting/requests/commands/cancel-request.ts';
export { checkProof } from './connecting/requests/commands/check-proof.ts';
export { claimStore } from './connecting/requests/commands/claim-store.ts';
export { connectProven } from './connecting/requests/commands/connect-proven.ts';
export { requestConnection } from './connecting/requests/commands/request-connection.ts';
export { declineRequest, recordAsked, releaseClaim } from './connecting/requests/commands/work-on-request.ts';
export { findRequest, readRequests, type RequestRecord } from './connecting/requests/request-store.ts';
export { retryCall } from './commands/retry-call.ts';
export {
  changeConnection,
  findConnection,
  findOwnConnection,
  hasConnection,
  readConnectionRefs,
  readConnections,
} from './connection-store.ts';
export { recordAheadSince } from './check-store.ts';
export { checkOrdersSoon } from './commands/check-orders.ts';
export {
  dropAdjustment,
  dropCalls,
  dropConfirmation,
  dropPreparing,
  dropReadyTimes,
  queueCall,
} from './commands/queue-call.ts';
export { refreshRequest } from './commands/refresh-order.ts';
export {
  callFinished,
  connectionEnded,
  connectionMade,
  customerWrote,
  menuResult,
  orderUpdate,
  OrderNotKnownYet,
  ordersListed,
  ordersReceived,
  reportsReady,
  storeHoursChanged,
  storeStatusChanged,
} from './events.ts';
export type { CallFinished, ConnectionRef, OrderUpdate, ReceivedOrder, StoreStatusChange } from './events.ts';
export { readNewestDeliveries } from './inbox-store.ts';
export { readDayFigures, readListProblems, readLog, readLogEntry, type LogRow } from './log-store.ts';
export { readStatuses } from './stores/status-store.ts';
export { hasHours, readHours, readWishes } from './stores/wish-store.ts';
export { denyReasonsOf } from './queries.ts';
export type { ListedOrder, OrderCall } from './connector.ts';
export type { PromotionBeginResult, PromotionConnector, PromotionEndResult } from './promotion-connector.ts';
export type { ReportsConnector } from './reports-connector.ts';
export type { CustomerMessage } from './chat-connector.ts';
export type { ReviewConnector, ServiceReview } from './review-connector.ts';
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
