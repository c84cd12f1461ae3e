import type { StoreRef } from './model/store-ref.ts';

/**
 * The port to a service where an owner says yes to us in a browser (OAuth 2.0's authorization code, RFC 6749 section
 * 4.1). Like the others it never throws for what a service sends, and never puts a grant into its words.
 */
export interface ConsentConnector {
  /** Whether the grant is what calls about the store are made with, or is good for linking it only and then dropped. */
  readonly keepsGrant: boolean;

  /** The address at the service that the owner is sent to; `state` comes back from there. */
  askAt(ask: { state: string; returnUrl: string }): string;
  /** Turns what came back into a grant, and says which stores it is good for. A code works once. */
  redeem(back: { code: string; returnUrl: string }): Promise<RedeemResult>;
  /** Has the service send a store's orders to `hookUrl`. May be made again. */
  link(store: StoreRef, given: { grant: string; hookUrl: string; ourStoreId: string }): Promise<LinkResult>;
  /** Undoes that, and ends the grant where there is one. May be made again. */
  unlink(store: StoreRef, given: { grant: string | undefined }): Promise<LinkResult>;
}

/** A store that the owner has let us in for, by the name that the service shows. */
export interface GrantedStore {
  externalStoreId: string;
  name: string;
}

export type RedeemResult =
  | { outcome: 'granted'; grant: string; stores: readonly GrantedStore[] }
  /** `why` in the service's own words. */
  | { outcome: 'refused'; why: string };

export type LinkResult =
  | { outcome: 'done' }
  | { outcome: 'retry'; why: string; afterMs?: number }
  | { outcome: 'refused'; why: string };
