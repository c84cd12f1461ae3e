import type { PlainPaths } from '../../platform/http/api.ts';
import { downloadPath } from '../../platform/http/plain-paths.ts';

/** The downloads as the API's description has them; `statement-routes.ts` serves them. */
export const payoutStatementPaths: PlainPaths = {
  '/payouts/{id}/statement.csv': downloadPath('Payouts', 'A payout as a CSV file whose last column adds up to it'),
  '/payouts/{id}/statement.pdf': downloadPath('Payouts', 'A payout on paper, as a PDF file'),
};
