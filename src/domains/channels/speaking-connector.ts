import type { Connector } from './connector.ts';
import type { ChatConnector } from './chat-connector.ts';
import { speakFor } from './guarded-send.ts';
import type { MenuConnector } from './menu-connector.ts';
import type { PromotionConnector } from './promotion-connector.ts';
import type { ReportsConnector } from './reports-connector.ts';
import type { ReviewConnector } from './review-connector.ts';
import type { StoreConnector } from './store-connector.ts';
import type { StoreRef } from './model/store-ref.ts';

/** The connector, with its calls counted for the store that each is about: one store's trouble is not its service's. */
export function speakingConnector(connector: Connector & { menu: MenuConnector }): Connector & { menu: MenuConnector } {
  const { listOrders, placeTestOrder, store, moneyReports, reviews, chats, menu, promotions } = connector;
  return {
    ...connector,
    fetchOrder: (ref) => speakFor(ref.externalStoreId, () => connector.fetchOrder(ref)),
    call: (order, call) => speakFor(order.externalStoreId, () => connector.call(order, call)),
    ...(listOrders && {
      listOrders: (at, since) => speakFor(at.externalStoreId, () => listOrders(at, since)),
    }),
    ...(placeTestOrder && { placeTestOrder: (at) => speakFor(at.externalStoreId, () => placeTestOrder(at)) }),
    ...(store && { store: speakingStore(store) }),
    ...(moneyReports && { moneyReports: speakingReports(moneyReports) }),
    reviews: speakingReviews(reviews),
    chats: speakingChats(chats),
    promotions: speakingPromotions(promotions),
    menu: {
      ...menu,
      publish: (at, order) => speakFor(at.externalStoreId, () => menu.publish(at, order)),
      followUp: (at, job) => speakFor(at.externalStoreId, () => menu.followUp(at, job)),
      fetchMenu: (at) => speakFor(at.externalStoreId, () => menu.fetchMenu(at)),
      setAvailability: (at, changes) => speakFor(at.externalStoreId, () => menu.setAvailability(at, changes)),
    },
  };
}

function speakingStore(calls: StoreConnector): StoreConnector {
  const { readProfile } = calls;
  return {
    ...calls,
    ...(readProfile && { readProfile: (at: StoreRef) => speakFor(at.externalStoreId, () => readProfile(at)) }),
    getStatus: (at) => speakFor(at.externalStoreId, () => calls.getStatus(at)),
    pause: (at, pause) => speakFor(at.externalStoreId, () => calls.pause(at, pause)),
    resume: (at) => speakFor(at.externalStoreId, () => calls.resume(at)),
    setBusy: (at, busy) => speakFor(at.externalStoreId, () => calls.setBusy(at, busy)),
    clearBusy: (at) => speakFor(at.externalStoreId, () => calls.clearBusy(at)),
    setHours: (at, hours, told) => speakFor(at.externalStoreId, () => calls.setHours(at, hours, told)),
  };
}

function speakingPromotions(calls: PromotionConnector): PromotionConnector {
  return {
    ...calls,
    begin: (at, promotion) => speakFor(at.externalStoreId, () => calls.begin(at, promotion)),
    end: (at, externalId) => speakFor(at.externalStoreId, () => calls.end(at, externalId)),
  };
}

/** A report that is read is about no store any more: it counts for the service alone. */
function speakingReports(calls: ReportsConnector): ReportsConnector {
  return {
    ...calls,
    requestReport: (at, wanted) => speakFor(at.externalStoreId, () => calls.requestReport(at, wanted)),
  };
}

function speakingChats(calls: ChatConnector): ChatConnector {
  return {
    ...calls,
    sendMessage: (at, message) => speakFor(at.externalStoreId, () => calls.sendMessage(at, message)),
  };
}

function speakingReviews(calls: ReviewConnector): ReviewConnector {
  return {
    ...calls,
    listReviews: (at, wanted) => speakFor(at.externalStoreId, () => calls.listReviews(at, wanted)),
    replyToReview: (at, reply) => speakFor(at.externalStoreId, () => calls.replyToReview(at, reply)),
  };
}
