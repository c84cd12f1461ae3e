import { declineReasons, type DeclineReason, type Refusal } from '../../model/reasons.ts';

/** `reason_code` of a status update to REJECTED. */
export const rejectionCodes = {
  item_out_of_stock: 'MENU_ITEM_NOT_FOUND',
  item_not_on_menu: 'MENU_ITEM_NOT_FOUND',
  price_mismatch: 'PRICE_MISMATCH',
  store_closed: 'RESTAURANT_OFFLINE',
  closing_early: 'RESTAURANT_OFFLINE',
  too_busy: 'OTHER',
  special_instructions: 'OTHER',
  address: 'OTHER',
  technical: 'CONFIRMED_BUT_NOT_SUBMITTED',
  customer_asked: 'OTHER',
  other: 'OTHER',
} as const satisfies Record<DeclineReason, string>;

/** What Grubhub's care reads: the reason, the items that it is about, and the merchant's own words. */
export function sentenceOf({ reason, note, items = [] }: Refusal): string {
  const about = items.map(({ name, itemRef }) => (itemRef === undefined ? name : `${name} (${itemRef})`)).join(', ');
  return [declineReasons[reason], about, note?.trim()].filter(Boolean).join(': ');
}
