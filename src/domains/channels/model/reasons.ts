import { z } from 'zod';

/** Why a merchant declines or cancels, in one vocabulary; each connector maps it to its service's codes. */
export const declineReasons = {
  item_out_of_stock: 'An item is out of stock',
  item_not_on_menu: 'An item is not on the menu',
  price_mismatch: 'A price is wrong',
  store_closed: 'The store is closed',
  closing_early: 'Closing early today',
  too_busy: 'Too busy right now',
  special_instructions: 'A request cannot be met',
  address: 'The address cannot be served',
  technical: 'A technical problem',
  customer_asked: 'The customer asked to cancel',
  other: 'Another reason',
} as const;

export type DeclineReason = keyof typeof declineReasons;

/** The reasons that are about items of the order. */
export const itemReasons: readonly DeclineReason[] = ['item_out_of_stock', 'item_not_on_menu', 'price_mismatch'];

export const declineReason = z.enum(Object.keys(declineReasons) as [DeclineReason, ...DeclineReason[]]); // keys of a literal

/** An item that the decline is about: services take it off their own menu by this, and DoorDash prescribes the wording. */
export const declinedItem = z.object({
  name: z.string(),
  itemRef: z.string().exactOptional(),
  externalLineId: z.string().exactOptional(),
});
export type DeclinedItem = z.infer<typeof declinedItem>;

/** A merchant's no: why, in whose words, and about which items. */
export interface Refusal {
  reason: DeclineReason;
  note?: string;
  items?: readonly DeclinedItem[];
}
