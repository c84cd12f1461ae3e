import type { DeclineReason } from '../../model/reasons.ts';

/** Uber's codes for our reasons. Four lists: denying and cancelling, in either generation. */

/** `deny_pos_order`, `reason.code`. */
export const legacyDenyCodes = {
  item_out_of_stock: 'ITEM_AVAILABILITY',
  item_not_on_menu: 'MISSING_ITEM',
  price_mismatch: 'PRICING',
  store_closed: 'STORE_CLOSED',
  closing_early: 'STORE_CLOSED',
  too_busy: 'CAPACITY',
  special_instructions: 'SPECIAL_INSTRUCTIONS',
  address: 'ADDRESS',
  technical: 'POS_OFFLINE',
  customer_asked: 'OTHER',
  other: 'OTHER',
} as const satisfies Record<DeclineReason, string>;

/** Legacy `cancel`, `reason`. */
export const legacyCancelCodes = {
  item_out_of_stock: 'OUT_OF_ITEMS',
  item_not_on_menu: 'OUT_OF_ITEMS',
  price_mismatch: 'OTHER',
  store_closed: 'KITCHEN_CLOSED',
  closing_early: 'KITCHEN_CLOSED',
  too_busy: 'RESTAURANT_TOO_BUSY',
  special_instructions: 'CANNOT_COMPLETE_CUSTOMER_NOTE',
  address: 'OTHER',
  technical: 'OTHER',
  customer_asked: 'CUSTOMER_CALLED_TO_CANCEL',
  other: 'OTHER',
} as const satisfies Record<DeclineReason, string>;

/** 1.0.0 `deny_reason.type` and `cancellation_reason.type`. */
export const declineTypes = {
  item_out_of_stock: 'ITEM_ISSUE',
  item_not_on_menu: 'ITEM_ISSUE',
  price_mismatch: 'PRICING',
  store_closed: 'STORE_CLOSED',
  closing_early: 'KITCHEN_CLOSED',
  too_busy: 'RESTAURANT_TOO_BUSY',
  special_instructions: 'SPECIAL_INSTRUCTIONS',
  address: 'ADDRESS',
  technical: 'TECHNICAL_FAILURE',
  customer_asked: 'CUSTOMER_CALLED_TO_CANCEL',
  other: 'OTHER',
} as const satisfies Record<DeclineReason, string>;

/** 1.0.0 `item_metadata.invalid_item[].type`, for the reasons that are about items. */
export const itemIssueTypes: Partial<Record<DeclineReason, string>> = {
  item_out_of_stock: 'OUT_OF_ITEM',
  item_not_on_menu: 'NOT_ON_MENU',
  price_mismatch: 'PRICING',
};
