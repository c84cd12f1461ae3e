import { unreachable } from '../../../../shared/assert.ts';
import { declineReasons, type DeclinedItem, type DeclineReason, type Refusal } from '../../model/reasons.ts';

/** `errors[].code` of a failed confirmation. */
export const errorCodes = {
  item_out_of_stock: 'ITEM_OUT_OF_STOCK',
  item_not_on_menu: 'INVALID_ORDER',
  price_mismatch: 'INVALID_ORDER',
  store_closed: 'STORE_CLOSED',
  closing_early: 'STORE_CLOSED_EARLY',
  too_busy: 'CAPACITY_THROTTLING',
  special_instructions: 'OTHER',
  address: 'INVALID_ADDRESS',
  technical: 'CONNECTIVITY_ISSUE',
  customer_asked: 'OTHER',
  other: 'OTHER',
} as const satisfies Record<DeclineReason, string>;

/** `cancel_reason`. STORE_CLOSED also pauses the store for 12 hours, KITCHEN_BUSY for 15 minutes. */
export const cancelCodes = {
  item_out_of_stock: 'ITEM_OUT_OF_STOCK',
  item_not_on_menu: 'ITEM_OUT_OF_STOCK',
  price_mismatch: 'OTHER',
  store_closed: 'STORE_CLOSED',
  closing_early: 'STORE_CLOSED',
  too_busy: 'KITCHEN_BUSY',
  special_instructions: 'OTHER',
  address: 'OTHER',
  technical: 'OTHER',
  customer_asked: 'OTHER',
  other: 'OTHER',
} as const satisfies Record<DeclineReason, string>;

export const unknownStoreReason = 'Store is misconfigured with incorrect integration ID';

/**
 * `failure_reason` in the wording that DoorDash requires ("Order integration", Required Failure Reasons): their systems
 * read it. Where a sentence names an item and none was given, the merchant's note takes its place.
 */
export function failureReason(call: Refusal): string {
  const note = call.note?.trim() || undefined;
  const about = call.items?.[0] === undefined ? (note ?? 'See the store') : nameAndId(call.items[0]);
  switch (call.reason) {
    case 'item_out_of_stock':
      return `Item Unavailable - ${about} - Out of stock`;
    case 'item_not_on_menu':
      return `Item Missing - ${about} - This item is no longer on the Menu`;
    case 'price_mismatch':
      return `Pricing Mismatch - ${about}`;
    case 'store_closed':
      return 'Store Unavailable - Hours out of Sync';
    case 'closing_early':
      return 'Store Unavailable - Closed or Remodel';
    case 'technical':
      return 'Store Unavailable - Connectivity Issue';
    case 'too_busy':
      return note ?? 'The store is experiencing high order volume and cannot prepare your order';
    case 'special_instructions':
    case 'address':
    case 'customer_asked':
    case 'other':
      return note ?? declineReasons[call.reason];
    default:
      return unreachable(call.reason);
  }
}

const nameAndId = ({ name, itemRef }: DeclinedItem) => (itemRef === undefined ? name : `${name} - ${itemRef}`);
