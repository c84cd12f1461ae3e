import { implement } from '@orpc/server';
import { inMerchant, inPerson, type Context, type ContextParts } from '../../platform/context.ts';
import { asMerchant, type Db } from '../../platform/db/database.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import type { Member, Sessions } from '../identity/index.ts';
import { addStore, readBusinessType, readStores } from '../merchants/index.ts';
import type { BusinessType } from '../merchants/contract.ts';
import { confirmationDigest, requestByOwner } from './commands/request-store.ts';
import { confirmRequest, refuseRequest, requestBehind, standingOf } from './commands/confirm-request.ts';
import type { Desk } from './desk.ts';
import { addressKey } from './model/address.ts';
import { storeRequestContract, type StoreRequest } from './store-request-contract.ts';
import { actAs, findRequestOwner, readOwnRequests } from './store.ts';

interface Given {
  db: Db;
  parts: ContextParts;
  sessions: Sessions;
  desk: Desk;
}

/** One more location of a merchant: an owner of all stores adds it, or confirms by mail what was asked for. */
export function storeRequestRouter({ db, parts, sessions, desk }: Given) {
  const os = implement(storeRequestContract).$context<ApiContext>();

  /** Runs in the transaction of the account that a mailed link belongs to. */
  async function asOwnerOf<T>(token: string, work: (ctx: Context) => Promise<T>): Promise<T> {
    const userId = (await findRequestOwner(db, confirmationDigest(token))) ?? '';
    return inPerson({ db, parts, actor: { kind: 'system', name: 'mailed link' } }, userId, work);
  }

  return os.router({
    addStore: os.addStore.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'add_stores', { inEveryStore: true });
      return inMerchant({ db, parts, actor: member.actor }, member, (ctx) =>
        add(ctx, { ...input, member, from: context.ip }),
      );
    }),
    listStoreRequests: os.listStoreRequests.handler(async ({ context }) => {
      const member = await sessions.member(context, 'add_stores', { inEveryStore: true });
      const rows = await asMerchant(db, member, readOwnRequests);
      return {
        requests: rows.map((row) => ({
          id: row.id,
          name: row.store_name || row.brand_name,
          address: row.suite === '' ? row.store_address : `${row.store_address}, ${row.suite}`,
          state: row.state as StoreRequest['state'], // as the query asks
          submittedAt: row.submitted_at.toISOString(),
        })),
      };
    }),
    readStoreRequest: os.readStoreRequest.handler(({ input: { token } }) =>
      asOwnerOf(token, async (ctx) => {
        const request = await requestBehind(ctx, token);
        const { brand_name: brandName, store_name: storeName, store_address: address, suite } = request;
        return {
          state: standingOf(request),
          brandName,
          storeName,
          address: suite === '' ? address : `${address}, ${suite}`,
        };
      }),
    ),
    confirmStoreRequest: os.confirmStoreRequest.handler(async ({ input: { token } }) => ({
      state: await asOwnerOf(token, (ctx) => confirmRequest(ctx, desk, token)),
    })),
    refuseStoreRequest: os.refuseStoreRequest.handler(async ({ input: { token } }) => ({
      state: await asOwnerOf(token, (ctx) => refuseRequest(ctx, token)),
    })),
  });

  /** At an address that the merchant has already, nothing is left to review. */
  async function add(
    ctx: Context,
    given: { name: string; address: string; timeZone: string; member: Member; from: string },
  ) {
    const { name, address, timeZone, member, from } = given;
    const { merchantId, user } = member;
    const stores = await readStores(ctx.tx);
    const isKnown = stores.some((store) => addressKey(store.address) === addressKey(address));
    if (isKnown) return { store: await addStore(ctx, { merchantId, name, address, timeZone }), request: null };
    await actAs(ctx.tx, user.id);
    const [firstName = '', ...lastNames] = user.name.split(' ');
    const { id, submittedAt } = await requestByOwner(ctx, desk, {
      userId: user.id,
      merchantId,
      businessType: (await readBusinessType(ctx.tx)) as BusinessType, // the column's check
      brandName: stores[0]?.merchantName ?? name,
      storeName: name,
      storeAddress: address,
      suite: '',
      firstName,
      lastName: lastNames.join(' '),
      email: user.email,
      phone: '',
      smsOptIn: false,
      timeZone,
      from,
    });
    const request: StoreRequest = { id, name, address, state: 'submitted', submittedAt: submittedAt.toISOString() };
    return { store: null, request };
  }
}
