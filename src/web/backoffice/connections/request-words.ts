import type { ProofKind, RequestState } from '../../../domains/channels/model/request-states.ts';

export const requestStateWords: Record<RequestState, string> = {
  requested: 'New',
  asked: 'Asked the service',
  waiting_for_proof: 'Waiting for proof',
  connected: 'Connected',
  declined: 'Declined',
  canceled: 'Canceled',
};

/** As `StateBadge` colors them. */
export const requestTones: Record<RequestState, string> = {
  requested: 'new',
  asked: 'waiting',
  waiting_for_proof: 'waiting',
  connected: 'active',
  declined: 'failed',
  canceled: 'done',
};

export const proofWords: Record<ProofKind, string> = {
  shown: 'The store shows the code',
  test_order: 'A test order carried the code',
  released: 'Released by staff',
};
