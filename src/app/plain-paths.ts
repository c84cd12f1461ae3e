import { applicationFormPaths } from '../domains/applications/form-paths.ts';
import { customerPlainPaths } from '../domains/customers/plain-paths.ts';
import { inquiryFormPaths } from '../domains/inquiries/form-paths.ts';
import { slipPaths } from '../domains/loyalty/slip-paths.ts';
import { stopPaths } from '../domains/marketing/stop-paths.ts';
import { menuFormPaths } from '../domains/menu/form-paths.ts';
import { accountFilePaths } from '../domains/merchants/form-paths.ts';
import { downloadPaths } from '../domains/money/download-paths.ts';
import { newsUnsubscribePaths } from '../domains/news/unsubscribe-route.ts';
import { noticeUnsubscribePaths } from '../domains/notices/unsubscribe-paths.ts';
import { streamPaths } from '../domains/orders/stream-paths.ts';
import { payoutFilePaths } from '../domains/payouts/files/download-paths.ts';
import { payoutStatementPaths } from '../domains/payouts/statement-paths.ts';
import { reportUploadPaths } from '../domains/reconciliation/upload-paths.ts';
import { reportCsvPaths } from '../domains/reports/csv-paths.ts';
import { reportUnsubscribePaths } from '../domains/reports/unsubscribe-route.ts';
import { supportPlainPaths } from '../domains/support/plain-paths.ts';

/** What the API's description says of routes that are no typed calls: forms, files, streams. */
export const plainPaths = {
  ...applicationFormPaths,
  ...menuFormPaths,
  ...accountFilePaths,
  ...streamPaths,
  ...downloadPaths,
  ...reportUploadPaths,
  ...reportCsvPaths,
  ...reportUnsubscribePaths,
  ...customerPlainPaths,
  ...inquiryFormPaths,
  ...payoutFilePaths,
  ...payoutStatementPaths,
  ...slipPaths,
  ...stopPaths,
  ...supportPlainPaths,
  ...noticeUnsubscribePaths,
  ...newsUnsubscribePaths,
};
