/** The stages of a request to be connected with a service, in the order in which they follow. */
export const requestStates = ['requested', 'asked', 'waiting_for_proof', 'connected', 'declined', 'canceled'] as const;
export type RequestState = (typeof requestStates)[number];

/** `ask`: staff ask the service. `claim`: staff enter the store's id there. `prove`: the store has proven itself. */
export type RequestAct = 'ask' | 'claim' | 'prove' | 'decline' | 'cancel';

const transitions = {
  requested: { ask: 'asked', claim: 'waiting_for_proof', decline: 'declined', cancel: 'canceled' },
  asked: { ask: 'asked', claim: 'waiting_for_proof', decline: 'declined', cancel: 'canceled' },
  waiting_for_proof: {
    // The id was mistyped.
    claim: 'waiting_for_proof',
    prove: 'connected',
    decline: 'declined',
    cancel: 'canceled',
  },
  connected: {},
  declined: {},
  canceled: {},
} as const satisfies Record<RequestState, Partial<Record<RequestAct, RequestState>>>;

/** The state after an act; undefined where it is not possible any more. */
export function afterAct(state: RequestState, act: RequestAct): RequestState | undefined {
  const possible: Partial<Record<RequestAct, RequestState>> = transitions[state];
  return possible[act];
}

export const openRequestStates = ['requested', 'asked', 'waiting_for_proof'] as const satisfies RequestState[];
export const isOpenRequest = (state: RequestState): boolean => openRequestStates.some((open) => open === state);

/** How a store has proven itself. */
export const proofKinds = ['shown', 'test_order', 'released'] as const;
export type ProofKind = (typeof proofKinds)[number];

/** What the second of two merchants who claim a store reads. */
export const takenReason = 'This store is already connected with another Forkline account.';
