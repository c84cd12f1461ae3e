/**
 * How a payout stands. `held`: set aside, waiting for staff or for a bank account. `carried`: too little or nothing to pay,
 * it stays owed and is part of the next one. `in_file`: in a file that nobody has released yet.
 */
export const payoutStates = [
  'held',
  'carried',
  'prepared',
  'in_file',
  'sent',
  'paid',
  'returned',
  'cancelled',
] as const;
export type PayoutState = (typeof payoutStates)[number];

export const payoutStateWords: Record<PayoutState, string> = {
  held: 'On hold',
  carried: 'Carried forward',
  prepared: 'Ready',
  in_file: 'In a file',
  sent: 'On its way',
  paid: 'Paid',
  returned: 'Sent back',
  cancelled: 'Cancelled',
};

/** What may happen to a payout, in which states, and what becomes of it. */
export const payoutMoves = {
  release: { from: ['held'], to: 'prepared' },
  hold: { from: ['prepared'], to: 'held' },
  cancel: { from: ['held', 'prepared'], to: 'cancelled' },
  put_in_file: { from: ['prepared'], to: 'in_file' },
  take_out_of_file: { from: ['in_file'], to: 'prepared' },
  send: { from: ['in_file'], to: 'sent' },
  settle: { from: ['sent'], to: 'paid' },
  return: { from: ['sent', 'paid'], to: 'returned' },
} as const satisfies Record<string, { from: readonly PayoutState[]; to: PayoutState }>;

export type PayoutMove = keyof typeof payoutMoves;

export function mayMove(state: PayoutState, move: PayoutMove): boolean {
  return payoutMoves[move].from.some((from) => from === state);
}

/** Of these the amount counts as what a merchant usually gets. */
export const countedAsUsual: readonly PayoutState[] = ['prepared', 'in_file', 'sent', 'paid', 'returned'];
