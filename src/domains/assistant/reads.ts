import type { ContractRouterClient } from '@orpc/contract';
import { applicationsContract } from '../applications/contract.ts';
import { storeContract } from '../channels/store-contract.ts';
import { reviewsContract } from '../customers/reviews-contract.ts';
import { identityContract } from '../identity/contract.ts';
import { teamContract } from '../identity/team-contract.ts';
import { integrationsContract } from '../integrations/contract.ts';
import { loyaltyContract } from '../loyalty/contract.ts';
import { promotionContract } from '../marketing/promotion-contract.ts';
import { menuContract } from '../menu/contract.ts';
import { publishingContract } from '../menu/publishing-contract.ts';
import { merchantsContract } from '../merchants/contract.ts';
import { profileContract } from '../merchants/profile-contract.ts';
import { moneyContract } from '../money/contract.ts';
import { noticeSettingsContract } from '../notices/settings-contract.ts';
import { ordersContract } from '../orders/contract.ts';
import { bankAccountContract } from '../payouts/bank-account-contract.ts';
import { payoutsContract } from '../payouts/payouts-contract.ts';
import { reportsContract } from '../reports/contract.ts';

const reads = {
  me: identityContract.me,
  team: teamContract.team,
  teamLeaders: teamContract.teamLeaders,
  listChanges: teamContract.listChanges,
  getNoticeSettings: noticeSettingsContract.getNoticeSettings,
  listStores: merchantsContract.listStores,
  onboarding: merchantsContract.onboarding,
  getStoreProfile: profileContract.getStoreProfile,
  myApplication: applicationsContract.myApplication,
  getStoreHours: storeContract.getStoreHours,
  listIntegrations: integrationsContract.listIntegrations,
  listServiceLog: integrationsContract.listServiceLog,
  getMenu: menuContract.getMenu,
  getPricing: menuContract.getPricing,
  listConnectionMenus: publishingContract.listConnectionMenus,
  listDrifts: publishingContract.listDrifts,
  listOrders: ordersContract.listOrders,
  getNextPayout: payoutsContract.getNextPayout,
  listPayouts: payoutsContract.listPayouts,
  getBankAccount: bankAccountContract.getBankAccount,
  getStatement: moneyContract.getStatement,
  explainStatement: moneyContract.explainStatement,
  getReport: reportsContract.getReport,
  getHomeFigures: reportsContract.getHomeFigures,
  listSoldItems: reportsContract.listSoldItems,
  getRatings: reviewsContract.getRatings,
  listReviews: reviewsContract.listReviews,
  listPromotions: promotionContract.listPromotions,
  getLoyalty: loyaltyContract.getLoyalty,
};

const deeds = {
  pauseStores: storeContract.pauseStores,
  resumeStores: storeContract.resumeStores,
  setSoldOut: menuContract.setSoldOut,
  bringBack: menuContract.bringBack,
  retryTarget: publishingContract.retryTarget,
  retryCall: integrationsContract.retryCall,
  placeTestOrder: integrationsContract.placeTestOrder,
  chooseNotice: noticeSettingsContract.chooseNotice,
  setNoticeTimes: noticeSettingsContract.setNoticeTimes,
};

/**
 * The account as whoever asks may read it: the API's own calls, made as that person, so that roles, stores and merchants
 * are held apart by the same checks as everywhere.
 */
export type AccountReads = ContractRouterClient<typeof reads>;

/** What the assistant may do for somebody, once that person has said yes: the API's own calls as well. */
export type AccountDeeds = ContractRouterClient<typeof deeds>;
