/** How likely somebody of a role means an intent, before a word is said: 1 is usual. */
export function likelihoodFor(role: string): (intent: string) => number {
  if (role === 'visitor')
    return (intent) =>
      isAboutAccount(intent) ? 0.2 : aboutJoining.has(intent) ? 2.5 : aboutCooking.has(intent) ? 0.7 : 1;
  if (role === 'applicant')
    return (intent) =>
      intent === 'application.status'
        ? 2
        : isAboutAccount(intent)
          ? 0.15
          : aboutJoining.has(intent)
            ? 1.5
            : aboutCooking.has(intent)
              ? 0.3
              : 1;
  return (intent) => (intent === 'application.status' ? 0.1 : newcomers.has(intent) ? 0.5 : 1);
}

const isAboutAccount = (intent: string) => !/^(?:fact|handover|refuse|clarify|small|application)\./.test(intent);

const aboutJoining = new Set([
  'fact.what-is',
  'fact.pricing',
  'fact.keep',
  'fact.contract',
  'fact.services',
  'fact.business-types',
  'fact.eligibility',
  'fact.sign-up',
  'fact.onboarding-time',
  'fact.approval',
  'fact.documents',
  'fact.hardware',
  'fact.support',
  'fact.payout-schedule',
  'fact.hidden-delivery-fee',
]);

/** What nobody can do who has no orders yet. */
const aboutCooking = new Set([
  'fact.mark-ready',
  'fact.more-time',
  'fact.accept-order',
  'fact.decline-order',
  'fact.cancel-order',
  'fact.change-order',
  'fact.no-driver',
  'fact.missing-order',
  'fact.duplicate-order',
]);

/** What people ask before they have an account. */
const newcomers = new Set([
  'fact.sign-up',
  'fact.approval',
  'fact.documents',
  'fact.eligibility',
  'fact.business-types',
  'fact.what-is',
]);
