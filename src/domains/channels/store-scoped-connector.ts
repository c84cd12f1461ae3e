import type { Connector } from './connector.ts';
import type { ChatConnector } from './chat-connector.ts';
import { runForStore } from './guarded-send.ts';
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
    fetchOrder: (ref) => runForStore(ref.externalStoreId, () => connector.fetchOrder(ref)),
    call: (order, call) => runForStore(order.externalStoreId, () => connector.call(order, call)),
    ...(listOrders && {
      listOrders: (at, since) => runForStore(at.externalStoreId, () => listOrders(at, since)),
    }),
    ...(placeTestOrder && { placeTestOrder: (at) => runForStore(at.externalStoreId, () => placeTestOrder(at)) }),
    ...(store && { store: speakingStore(store) }),
    ...(moneyReports && { moneyReports: speakingReports(moneyReports) }),
    reviews: speakingReviews(reviews),
    chats: speakingChats(chats),
    promotions: speakingPromotions(promotions),
    menu: {
      ...menu,
      publish: (at, order) => runForStore(at.externalStoreId, () => menu.publish(at, order)),
      followUp: (at, job) => runForStore(at.externalStoreId, () => menu.followUp(at, job)),
      fetchMenu: (at) => runForStore(at.externalStoreId, () => menu.fetchMenu(at)),
      setAvailability: (at, changes) => runForStore(at.externalStoreId, () => menu.setAvailability(at, changes)),
    },
  };
}

function speakingStore(calls: StoreConnector): StoreConnector {
  const { readProfile } = calls;
  return {
    ...calls,
    ...(readProfile && { readProfile: (at: StoreRef) => runForStore(at.externalStoreId, () => readProfile(at)) }),
    getStatus: (at) => runForStore(at.externalStoreId, () => calls.getStatus(at)),
    pause: (at, pause) => runForStore(at.externalStoreId, () => calls.pause(at, pause)),
    resume: (at) => runForStore(at.externalStoreId, () => calls.resume(at)),
    setBusy: (at, busy) => runForStore(at.externalStoreId, () => calls.setBusy(at, busy)),
    clearBusy: (at) => runForStore(at.externalStoreId, () => calls.clearBusy(at)),
    setHours: (at, hours, told) => runForStore(at.externalStoreId, () => calls.setHours(at, hours, told)),
  };
}

function speakingPromotions(calls: PromotionConnector): PromotionConnector {
  return {
    ...calls,
    begin: (at, promotion) => runForStore(at.externalStoreId, () => calls.begin(at, promotion)),
    end: (at, externalId) => runForStore(at.externalStoreId, () => calls.end(at, externalId)),
  };
}

/** A report that is read is about no store any more: it counts for the service alone. */
function speakingReports(calls: ReportsConnector): ReportsConnector {
  return {
    ...calls,
    requestReport: (at, wanted) => runForStore(at.externalStoreId, () => calls.requestReport(at, wanted)),
  };
}

function speakingChats(calls: ChatConnector): ChatConnector {
  return {
    ...calls,
    sendMessage: (at, message) => runForStore(at.externalStoreId, () => calls.sendMessage(at, message)),
  };
}

function speakingReviews(calls: ReviewConnector): ReviewConnector {
  return {
    ...calls,
    listReviews: (at, wanted) => runForStore(at.externalStoreId, () => calls.listReviews(at, wanted)),
    replyToReview: (at, reply) => runForStore(at.externalStoreId, () => calls.replyToReview(at, reply)),
  };
}
