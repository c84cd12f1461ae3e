import { t } from '@lingui/core/macro';
import type { OrderKind } from '../../../../domains/customers/model/customer-sums.ts';

/** Whose orders they are, as far as anybody can tell. */
export const kindWords: Readonly<Record<OrderKind, string>> = {
  new: t`New`,
  returning: t`Returning`,
  untold: t`Cannot tell`,
};
