/** A store as the service knows it. */
export interface StoreRef {
  apiVersion: string;
  externalStoreId: string;
}
