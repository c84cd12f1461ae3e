import { implement } from '@orpc/server';
import { asMerchant, type Db } from '../../platform/db/database.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import type { Sessions } from '../identity/index.ts';
import { merchantsContract } from './contract.ts';
import { readStores } from './store.ts';

export function merchantsRouter({ db, sessions }: { db: Db; sessions: Sessions }) {
  const os = implement(merchantsContract).$context<ApiContext>();
  return os.router({
    listStores: os.listStores.handler(async ({ context }) => {
      const { merchantId } = await sessions.member(context);
      return { stores: await asMerchant(db, merchantId, readStores) };
    }),
  });
}
