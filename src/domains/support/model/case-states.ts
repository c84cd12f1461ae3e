/** Whose turn it is. `open` and `reopened` wait for us, `waiting_for_person` for whoever asked. */
export const supportCaseStates = ['open', 'waiting_for_person', 'solved', 'reopened'] as const;
export type SupportCaseState = (typeof supportCaseStates)[number];

/** What may happen to a case, and where that leads from each state; a state that is left out does not allow it. */
export const supportTransitions = {
  person_writes: { open: 'open', waiting_for_person: 'open', solved: 'reopened', reopened: 'reopened' },
  staff_answer: {
    open: 'waiting_for_person',
    waiting_for_person: 'waiting_for_person',
    solved: 'waiting_for_person',
    reopened: 'waiting_for_person',
  },
  solve: { open: 'solved', waiting_for_person: 'solved', reopened: 'solved' },
  helped: { open: 'solved', waiting_for_person: 'solved', reopened: 'solved' },
  reopen: { solved: 'reopened' },
} as const satisfies Record<string, Partial<Record<SupportCaseState, SupportCaseState>>>;
export type SupportTransition = keyof typeof supportTransitions;

/** The state that a transition leads to; undefined where it may not happen. */
export function stateAfter(transition: SupportTransition, state: SupportCaseState): SupportCaseState | undefined {
  const leads: Partial<Record<SupportCaseState, SupportCaseState>> = supportTransitions[transition];
  return leads[state];
}

/** Whether the case waits for us. */
export function isOurTurn(state: SupportCaseState): boolean {
  return state === 'open' || state === 'reopened';
}

/** `C-1042`: how people name a case. */
export function caseNumber(number: number): string {
  return `C-${number}`;
}
