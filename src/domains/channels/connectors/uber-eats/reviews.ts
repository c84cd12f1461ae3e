import type { StoreRef } from '../../connector.ts';
import type { ReviewConnector } from '../../review-connector.ts';
import type { ConnectorIo } from '../io.ts';
import { replyResult, reviewsIn } from '../shared-reviews.ts';
import type { UberEatsApi } from './api.ts';
import { serviceName } from './words.ts';

const storeId = /^[A-Za-z0-9_-]{1,64}$/;
const reviewId = /^[A-Za-z0-9_-]{1,100}$/;
const unusable = { outcome: 'refused', why: 'The store or the review has no usable id.' } as const;

const pathOf = ({ externalStoreId }: StoreRef) => `/v1/delivery/store/${externalStoreId}/reviews`;
const isUsable = ({ externalStoreId: id }: StoreRef) => storeId.test(id);

/**
 * Uber Eats' reviews. Its public pages know of reviews in Uber Eats Manager only; these addresses follow those of its
 * store calls and are our assumption. Where they are wrong the service answers 404, which is shown, and the file remains.
 */
export function createUberEatsReviews({ api, io }: { api: UberEatsApi; io: ConnectorIo }): ReviewConnector {
  return {
    reviewAbilities: {
      reads: { can: true },
      reply: { can: true, maxCharacters: 300 },
      file: { name: 'Customer and delivery feedback', where: 'Uber Eats Manager, Reports' },
    },
    async listReviews(store, { since, page }) {
      if (!isUsable(store)) return unusable;
      const query = new URLSearchParams({ start_time: since.toISOString(), ...(page && { page_token: page }) });
      return reviewsIn(await api.get(`${pathOf(store)}?${query}`), io, serviceName);
    },
    async replyToReview(store, { externalId, text }) {
      if (!isUsable(store) || !reviewId.test(externalId)) return unusable;
      return replyResult(await api.post(`${pathOf(store)}/${externalId}/reply`, { text }), io);
    },
  };
}
