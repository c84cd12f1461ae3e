/** How a difference is followed up. `sent`: the service has our complaint. `explained`: it has changed the order itself. */
export const caseStates = ['open', 'sent', 'won', 'lost', 'written_off', 'explained'] as const;
export type CaseState = (typeof caseStates)[number];

/** What may happen to a case, and in which states. `settle`: the service has paid by itself. */
export const caseTransitions = {
  send: { from: ['open'], to: 'sent' },
  win: { from: ['sent'], to: 'won' },
  lose: { from: ['sent'], to: 'lost' },
  write_off: { from: ['open', 'sent'], to: 'written_off' },
  settle: { from: ['open', 'sent'], to: 'won' },
  explain: { from: ['open', 'sent'], to: 'explained' },
} as const satisfies Record<string, { from: readonly CaseState[]; to: CaseState }>;

export type CaseTransition = keyof typeof caseTransitions;

export function mayHappen(transition: CaseTransition, state: CaseState): boolean {
  const { from }: { from: readonly CaseState[] } = caseTransitions[transition];
  return from.includes(state);
}
