import { applicationsContract } from '../../domains/applications/contract.ts';
import { storeRequestContract } from '../../domains/applications/store-request-contract.ts';
import { chatsContract } from '../../domains/chats/contract.ts';
import { channelsContract } from '../../domains/channels/contract.ts';
import { storeContract } from '../../domains/channels/store-contract.ts';
import { assistantContract } from '../../domains/assistant/contract.ts';
import { identityContract } from '../../domains/identity/contract.ts';
import { mobileContract } from '../../domains/identity/mobile-contract.ts';
import { emailChangeContract } from '../../domains/identity/email-change-contract.ts';
import { noticesContract } from '../../domains/notices/contract.ts';
import { noticeSettingsContract } from '../../domains/notices/settings-contract.ts';
import { teamContract } from '../../domains/identity/team-contract.ts';
import { insightsContract } from '../../domains/customers/insights-contract.ts';
import { reviewsContract } from '../../domains/customers/reviews-contract.ts';
import { inquiriesContract } from '../../domains/inquiries/contract.ts';
import { newsContract } from '../../domains/news/contract.ts';
import { loyaltyContract } from '../../domains/loyalty/contract.ts';
import { campaignContract } from '../../domains/marketing/campaign-contract.ts';
import { promotionContract } from '../../domains/marketing/promotion-contract.ts';
import { menuContract } from '../../domains/menu/contract.ts';
import { deskRequestsContract } from '../../domains/integrations/desk-contract.ts';
import { requestsContract } from '../../domains/integrations/requests-contract.ts';
import { integrationsContract } from '../../domains/integrations/contract.ts';
import { importContract } from '../../domains/menu/import-contract.ts';
import { publishingContract } from '../../domains/menu/publishing-contract.ts';
import { booksContract } from '../../domains/money/books-contract.ts';
import { moneyContract } from '../../domains/money/contract.ts';
import { reachContract } from '../../domains/reach/contract.ts';
import { reconciliationContract } from '../../domains/reconciliation/contract.ts';
import { depositsContract } from '../../domains/reconciliation/deposits-contract.ts';
import { fetchesContract } from '../../domains/reconciliation/fetches-contract.ts';
import { representativesContract } from '../../domains/representatives/contract.ts';
import { deskThreadsContract } from '../../domains/representatives/desk-contract.ts';
import { reportsContract } from '../../domains/reports/contract.ts';
import { merchantsContract } from '../../domains/merchants/contract.ts';
import { accountContract } from '../../domains/merchants/account-contract.ts';
import { profileContract } from '../../domains/merchants/profile-contract.ts';
import { ordersContract } from '../../domains/orders/contract.ts';
import { bankAccountContract } from '../../domains/payouts/bank-account-contract.ts';
import { deskContract } from '../../domains/payouts/desk-contract.ts';
import { payoutsContract } from '../../domains/payouts/payouts-contract.ts';
import { printingContract } from '../../domains/printing/contract.ts';
import { retentionContract } from '../../domains/retention/contract.ts';
import { staffContract } from '../../domains/staff/contract.ts';
import { supportContract } from '../../domains/support/contract.ts';
import { deskSupportContract } from '../../domains/support/desk-contract.ts';

/**
 * Every call that the browser may make. The build puts the calls' methods and paths in this module's place and leaves
 * their schemas out (`scripts/vite-strip-schemas.ts`): the server checks what is sent and answered.
 */
export const contract = {
  ...identityContract,
  ...teamContract,
  ...mobileContract,
  ...emailChangeContract,
  ...noticesContract,
  ...noticeSettingsContract,
  ...staffContract,
  ...merchantsContract,
  ...profileContract,
  ...accountContract,
  ...applicationsContract,
  ...storeRequestContract,
  ...channelsContract,
  ...storeContract,
  ...menuContract,
  ...publishingContract,
  ...importContract,
  ...integrationsContract,
  ...requestsContract,
  ...deskRequestsContract,
  ...ordersContract,
  ...printingContract,
  ...moneyContract,
  ...booksContract,
  ...reconciliationContract,
  ...depositsContract,
  ...fetchesContract,
  ...reportsContract,
  ...insightsContract,
  ...reviewsContract,
  ...loyaltyContract,
  ...promotionContract,
  ...campaignContract,
  ...chatsContract,
  ...supportContract,
  ...deskSupportContract,
  ...reachContract,
  ...representativesContract,
  ...deskThreadsContract,
  ...bankAccountContract,
  ...payoutsContract,
  ...deskContract,
  ...assistantContract,
  ...inquiriesContract,
  ...newsContract,
  ...retentionContract,
};
