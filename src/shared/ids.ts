import { v7 } from 'uuid';

declare const brand: unique symbol;

/** A string that may not be mixed up with another noun's id. */
export type Id<Noun extends string> = string & { readonly [brand]: Noun };

export type MerchantId = Id<'merchant'>;
export type StoreId = Id<'store'>;
export type ConnectionId = Id<'connection'>;
export type OrderId = Id<'order'>;
export type DeliveryId = Id<'delivery'>;

/** A new UUID of version 7 (RFC 9562 section 5.7): unique, and sorted by the time it was made. */
export function newId<Noun extends string>(): Id<Noun> {
  return v7() as Id<Noun>; // the only place where a fresh string becomes an id
}

/** Names a string that came from the database or passed a schema as the id it is known to be. */
export function asId<Noun extends string>(value: string): Id<Noun> {
  return value as Id<Noun>; // the caller has parsed it
}
