/** What staff may do to a merchant: from which states, and where it leads. */
export const merchantTransitions = {
  suspend: { from: ['active'], to: 'suspended', action: 'merchant_suspended' },
  reopen: { from: ['suspended', 'closed'], to: 'active', action: 'merchant_reopened' },
  close: { from: ['active', 'suspended'], to: 'closed', action: 'merchant_closed' },
} as const;
export type MerchantTransition = keyof typeof merchantTransitions;
