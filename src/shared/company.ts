/** Who Forkline is to the outside: named on the site, in mails and in legal texts. A deployment changes it here. */
export const company = {
  name: 'Forkline',
  legalName: 'Forkline, Inc.',
  tagline: 'One platform. Every delivery app.',
  /** Where the public site lives; canonical addresses and mails' links to public pages begin with it. */
  siteUrl: 'https://www.forkline.example',
  supportEmail: 'support@forkline.example',
  privacyEmail: 'privacy@forkline.example',
  careersEmail: 'careers@forkline.example',
  supportPhone: { shown: '(302) 555-0142', e164: '+13025550142' },
  address: { street: '8 The Green, Suite 400', city: 'Dover', state: 'DE', zip: '19901', country: 'US' },
  /** Specification, section 9. */
  supportHours: 'Monday-Friday, 9am-6pm PST',
  emailReplyWithin: '1 business day',
} as const;
