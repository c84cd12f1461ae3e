import { implement } from '@orpc/server';
import { inMerchant } from '../../platform/context.ts';
import { asMerchant, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import {
  cancelRequest,
  checkProof,
  findRequest,
  readRequests,
  requestConnection,
  type ConnectParts,
  type Registry,
  type RequestRecord,
} from '../channels/index.ts';
import type { Sessions } from '../identity/index.ts';
import { requestsContract, type ConnectionRequest } from './requests-contract.ts';

/** What an owner asks our staff to connect. */
export function requestsRouter({
  sessions,
  db,
  parts,
  registry,
}: Pick<ConnectParts, 'db' | 'parts' | 'registry'> & { sessions: Sessions }) {
  const os = implement(requestsContract).$context<ApiContext>();

  return os.router({
    listConnectionRequests: os.listConnectionRequests.handler(async ({ context }) => {
      const member = await sessions.member(context, 'run_services');
      const requests = await asMerchant(db, member, readRequests);
      return { requests: requests.map((request) => toView(request, registry)) };
    }),
    requestConnection: os.requestConnection.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'run_services');
      const { merchantId, storeIds, actor, user } = member;
      const by = { actor, merchantId, scope: { merchantId, storeIds }, userId: user.id, userName: user.name };
      const id = await requestConnection({ db, parts, registry }, { ...by, ...input });
      return asMerchant(db, member, (tx) => getView(tx, registry, id));
    }),
    cancelConnectionRequest: os.cancelConnectionRequest.handler(async ({ context, input: { id } }) => {
      const member = await sessions.member(context, 'run_services');
      return inMerchant({ db, parts, actor: member.actor }, member, async (ctx) => {
        await cancelRequest(ctx, id);
        return getView(ctx.tx, registry, id);
      });
    }),
    checkConnectionRequest: os.checkConnectionRequest.handler(async ({ context, input: { id } }) => {
      const member = await sessions.member(context, 'run_services');
      // Of another store's request a member knows nothing.
      await asMerchant(db, member, (tx) => getView(tx, registry, id));
      const found = await checkProof({ db, parts, registry }, { merchantId: member.merchantId, requestId: id });
      return { request: await asMerchant(db, member, (tx) => getView(tx, registry, id)), found };
    }),
  });
}

async function getView(tx: Tx, registry: Registry, id: string): Promise<ConnectionRequest> {
  const request = await findRequest(tx, id);
  if (!request) throw new AppError('NOT_FOUND', 'There is no such request.');
  return toView(request, registry);
}

function toView(request: RequestRecord, registry: Registry): ConnectionRequest {
  return {
    id: request.id,
    storeId: request.storeId,
    service: request.service,
    serviceName: registry.get(request.service)?.name ?? request.service,
    storeLink: request.storeLink,
    state: request.state,
    code: request.state === 'waiting_for_proof' ? request.proofCode : null,
    reason: request.declineReason,
    requestedAt: request.requestedAt.toISOString(),
    changedAt: request.changedAt.toISOString(),
  };
}
