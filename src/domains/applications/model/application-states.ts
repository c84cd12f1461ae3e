export const applicationStates = ['submitted', 'needs_information', 'approved', 'declined', 'withdrawn'] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** What may happen to an application: from which states, and where it leads. Server, screens and tests read this. */
export const happenings = {
  ask: { from: ['submitted', 'needs_information'], to: 'needs_information' },
  approve: { from: ['submitted', 'needs_information'], to: 'approved' },
  decline: { from: ['submitted', 'needs_information'], to: 'declined' },
  /** The applicant answers; a further message while it is being looked at changes nothing. */
  reply: { from: ['submitted', 'needs_information'], to: 'submitted' },
  withdraw: { from: ['submitted', 'needs_information'], to: 'withdrawn' },
  resubmit: { from: ['declined', 'withdrawn'], to: 'submitted' },
} as const satisfies Record<string, { from: readonly ApplicationState[]; to: ApplicationState }>;
export type Happening = keyof typeof happenings;

export function mayHappen(happening: Happening, state: ApplicationState): boolean {
  return (happenings[happening].from as readonly ApplicationState[]).includes(state);
}

export const checkNames = [
  'business_registered',
  'service_accounts',
  'operational_capacity',
  'address_found',
  'phone_reached',
] as const;
export type CheckName = (typeof checkNames)[number];
