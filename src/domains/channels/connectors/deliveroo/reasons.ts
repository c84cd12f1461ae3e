import type { DeclineReason } from '../../model/reasons.ts';

/** `reject_reason`: one of four words; what they do not say is told in `notes`. */
export const rejectReasons = {
  item_out_of_stock: 'ingredient_unavailable',
  item_not_on_menu: 'ingredient_unavailable',
  price_mismatch: 'other',
  store_closed: 'closing_early',
  closing_early: 'closing_early',
  too_busy: 'busy',
  special_instructions: 'other',
  address: 'other',
  technical: 'other',
  customer_asked: 'other',
  other: 'other',
} as const satisfies Record<DeclineReason, string>;
