import type { ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import type { Registry } from '../../channels/index.ts';

/** What making a version needs besides its transaction. */
export interface PublishParts {
  registry: Registry;
  /** Where services reach this server: photos and downloads lie there. */
  publicUrl: string;
}

/** What speaking to a service needs: no transaction is open meanwhile. */
export interface SendParts extends PublishParts {
  db: Db;
  parts: ContextParts;
}

export interface AtConnection {
  merchantId: MerchantId;
  connectionId: string;
}
