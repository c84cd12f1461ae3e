export { closeBooks } from './ledger/commands/close-books.ts';
export { enterCommissions, type Commission } from './ledger/commands/enter-commissions.ts';
export {
  enterAdjustment,
  enterDisputeOutcome,
  enterPayoutStep,
  enterReceipt,
} from './ledger/commands/enter-movements.ts';
export { holdBooks } from './ledger/closing-store.ts';
export { findRecentFaults } from './ledger/commands/check-ledger.ts';
export { readOrderReceivables } from './ledger/receivable-store.ts';
export { readOwed } from './ledger/owed-store.ts';
export { readSetAside } from './ledger/set-aside-store.ts';
export { readDaySums } from './ledger/sum-store.ts';
