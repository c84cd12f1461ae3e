import type { PlainPaths } from '../../platform/http/api.ts';
import { downloadPath } from '../../platform/http/plain-paths.ts';

/** As the API's description has it; `slip-routes.ts` serves it. */
export const slipPaths: PlainPaths = {
  '/loyalty/orders/{id}/slip.pdf': downloadPath('Loyalty', 'The slip for an order’s bag, as a PDF file'),
};
