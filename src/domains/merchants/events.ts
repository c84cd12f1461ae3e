import { defineEvent } from '../../platform/events.ts';
import type { StoreId } from '../../shared/ids.ts';

/** A store's business days are other ones than before, past ones too: its zone or its cutoff was changed. */
export const storeDaysChanged = defineEvent<{ storeId: StoreId }>('merchants.store_days_changed');
