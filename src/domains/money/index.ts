export { ordersReduced, type ReducedOrder } from './events.ts';
export { closeBooks } from './ledger/commands/close-books.ts';
export { enterCommissions, type Commission } from './ledger/commands/enter-commissions.ts';
export {
  enterAdjustment,
  enterDisputeOutcome,
  enterExplained,
  enterPayoutStep,
  enterReceipt,
} from './ledger/commands/enter-movements.ts';
export { enterGuestPoints } from './ledger/commands/enter-guest-points.ts';
export { readRefunded } from './ledger/refund-store.ts';
export { enterVerification } from './ledger/commands/enter-verification.ts';
export { lateAmountEntered } from './events.ts';
export { readOrdersWithMistakes } from './ledger/mistake-store.ts';
export { holdBooks } from './ledger/closing-store.ts';
export { findRecentFaults } from './ledger/commands/check-ledger.ts';
export { readOrderReceivables } from './ledger/receivable-store.ts';
export { readSoldOrders } from './ledger/promotion-store.ts';
export { readOwed } from './ledger/owed-store.ts';
export { readSetAside } from './ledger/set-aside-store.ts';
export { getStatement, listStatementRows } from './queries.ts';
export { amountRow, statementCsv } from './statement-csv.ts';
export { payoutPdf } from './statement-pdf.ts';
export { readDaySums } from './ledger/sum-store.ts';
