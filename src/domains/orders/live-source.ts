import { asMerchant, type Db } from '../../platform/db/database.ts';
import type { FeedSource } from '../../platform/live/hub.ts';
import type { Registry } from '../channels/index.ts';
import { parseFeedTopic, readPositions } from './feed-store.ts';
import { readFeedEvents } from './queries.ts';

/** The stores' feeds as the live hub reads them. */
export function createLiveSource({ db, registry }: { db: Db; registry: Registry }): FeedSource {
  return {
    async read(topic, after, limit) {
      const { merchantId, storeId } = parseFeedTopic(topic);
      const events = await asMerchant(db, merchantId, (tx) => readFeedEvents(tx, registry, { storeId, after, limit }));
      return events.map((event) => ({ position: event.position, type: event.type, data: JSON.stringify(event) }));
    },
    async position(topic) {
      const { merchantId, storeId } = parseFeedTopic(topic);
      const positions = await asMerchant(db, merchantId, (tx) => readPositions(tx, storeId));
      return positions[storeId] ?? 0;
    },
  };
}
