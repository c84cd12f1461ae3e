/** `unconfirmed`: asked for over the public form with the email of an account, whose owner has not confirmed it. */
export const applicationStates = [
  'unconfirmed',
  'submitted',
  'needs_information',
  'approved',
  'declined',
  'withdrawn',
] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** `more`: one more location of an account that exists. */
export const applicationKinds = ['first', 'more'] as const;
export type ApplicationKind = (typeof applicationKinds)[number];

/** What may happen to an application: from which states, and where it leads. Server, screens and tests read this. */
export const transitions = {
  /** The owner of the account says by the mailed link that the request is theirs, or that it is not. */
  confirm: { from: ['unconfirmed'], to: 'submitted' },
  disown: { from: ['unconfirmed'], to: 'withdrawn' },
  ask: { from: ['submitted', 'needs_information'], to: 'needs_information' },
  approve: { from: ['submitted', 'needs_information'], to: 'approved' },
  decline: { from: ['submitted', 'needs_information'], to: 'declined' },
  /** The applicant answers; a further message while it is being looked at changes nothing. */
  reply: { from: ['submitted', 'needs_information'], to: 'submitted' },
  withdraw: { from: ['submitted', 'needs_information'], to: 'withdrawn' },
  resubmit: { from: ['declined', 'withdrawn'], to: 'submitted' },
} as const satisfies Record<string, { from: readonly ApplicationState[]; to: ApplicationState }>;
export type Transition = keyof typeof transitions;

export function mayHappen(transition: Transition, state: ApplicationState): boolean {
  return (transitions[transition].from as readonly ApplicationState[]).includes(state);
}

export const checkNames = [
  'business_registered',
  'service_accounts',
  'operational_capacity',
  'address_found',
  'phone_reached',
] as const;
export type CheckName = (typeof checkNames)[number];
