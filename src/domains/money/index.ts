export { closeBooks } from './ledger/commands/close-books.ts';
export {
  enterAdjustment,
  enterDisputeOutcome,
  enterPayoutStep,
  enterReceipt,
} from './ledger/commands/enter-movements.ts';
export { findLedgerFaults } from './ledger/fault-store.ts';
export { readOrderReceivables } from './ledger/receivable-store.ts';
export { readOwed, type Owed } from './ledger/owed-store.ts';
export { readDaySums, type DaySum } from './ledger/sum-store.ts';
