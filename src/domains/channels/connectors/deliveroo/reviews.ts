import type { StoreRef } from '../../connector.ts';
import type { ReviewConnector } from '../../review-connector.ts';
import { replyResult, reviewsIn } from '../shared-reviews.ts';
import type { Means } from './reads.ts';
import { serviceName } from './words.ts';

const siteId = /^[A-Za-z0-9._-]{1,100}$/;
const reviewId = /^[A-Za-z0-9_-]{1,100}$/;
const unusable = { outcome: 'refused', why: 'The site or the review has no usable id.' } as const;

const isUsable = ({ externalStoreId: id }: StoreRef) => siteId.test(id) && !/^\.+$/.test(id);

/**
 * Deliveroo's reviews of a site. Its public pages know of reviews in the Partner Hub only; these addresses follow those
 * of its site calls and are our assumption. Where they are wrong the service answers 404, which is shown, and the file remains.
 */
export function createDeliverooReviews({ settings, api, io }: Means): ReviewConnector {
  const pathOf = ({ externalStoreId }: StoreRef) =>
    `/site/v1/brands/${settings.brandId}/sites/${externalStoreId}/reviews`;
  return {
    reviewAbilities: {
      reads: { can: true },
      reply: { can: true, maxCharacters: 500 },
      file: { name: 'Reviews', where: 'Partner Hub, Customer feedback' },
    },
    async listReviews(store, { since, page }) {
      if (!isUsable(store)) return unusable;
      const query = new URLSearchParams({ since: since.toISOString(), ...(page && { cursor: page }) });
      return reviewsIn(await api.call({ method: 'GET', path: `${pathOf(store)}?${query}` }), io, serviceName);
    },
    async replyToReview(store, { externalId, text }) {
      if (!isUsable(store) || !reviewId.test(externalId)) return unusable;
      const path = `${pathOf(store)}/${externalId}/reply`;
      return replyResult(await api.call({ method: 'POST', path, body: { comment: text } }), io);
    },
  };
}
