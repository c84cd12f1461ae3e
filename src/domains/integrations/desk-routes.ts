import { implement } from '@orpc/server';
import { inTransaction, type Context, type ContextParts } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { asId } from '../../shared/ids.ts';
import {
  checkProof,
  claimStore,
  connectProven,
  declineRequest,
  recordAsked,
  releaseClaim,
  type Registry,
  type RequestRecord,
} from '../channels/index.ts';
import { proofKinds, requestStates } from '../channels/model/request-states.ts';
import type { Sessions, StaffMember } from '../identity/index.ts';
import { recordStaffAction } from '../staff/index.ts';
import { deskRequestsContract, type DeskRequest } from './desk-contract.ts';
import { countOpenRequests, findDeskRow, readDeskPage, type DeskRow } from './desk-store.ts';

export interface DeskRequestParts {
  db: Db;
  staffDb: Db;
  parts: ContextParts;
  registry: Registry;
  sessions: Sessions;
}

/** The queue of stores to connect, which our staff work through with the services' people. */
export function deskRequestsRouter({ db, staffDb, parts, registry, sessions }: DeskRequestParts) {
  const os = implement(deskRequestsContract).$context<ApiContext>();

  const read = <T>(actor: Context['actor'], work: (tx: Tx) => Promise<T>) =>
    inTransaction({ db: staffDb, parts, actor }, ({ tx }) => work(tx));
  const shown = async (tx: Tx, id: string) => {
    const row = await findDeskRow(tx, id);
    if (!row) throw new AppError('NOT_FOUND', 'There is no such request.');
    return toView(row, registry);
  };

  /** One act of a staff member on a request, with its row in the audit. */
  async function act(
    context: ApiContext,
    { action, reason }: { action: string; reason: string },
    work: (ctx: Context, staff: StaffMember) => Promise<RequestRecord>,
  ): Promise<RequestRecord> {
    const staff = await sessions.staff(context);
    return inTransaction({ db: staffDb, parts, actor: staff.actor }, async (ctx) => {
      const request = await work(ctx, staff);
      await audit(ctx, staff, { request, action, reason });
      return request;
    });
  }

  return os.router({
    listDeskRequests: os.listDeskRequests.handler(async ({ context, input }) => {
      const { actor } = await sessions.staff(context);
      return read(actor, async (tx) => {
        const { rows, nextCursor } = await readDeskPage(tx, input);
        return { requests: rows.map((row) => toView(row, registry)), open: await countOpenRequests(tx), nextCursor };
      });
    }),
    getDeskRequest: os.getDeskRequest.handler(async ({ context, input: { id } }) => {
      const { actor } = await sessions.staff(context);
      return read(actor, (tx) => shown(tx, id));
    }),
    noteServiceAsked: os.noteServiceAsked.handler(async ({ context, input: { id, note } }) => {
      const { actor } = await sessions.staff(context);
      await act(context, { action: 'connection_asked', reason: note }, (ctx) => recordAsked(ctx, { id, note }));
      return read(actor, (tx) => shown(tx, id));
    }),
    claimStore: os.claimStore.handler(async ({ context, input: { id, externalStoreId } }) => {
      const staff = await sessions.staff(context);
      const { actor } = staff;
      const claimed = await claimStore(
        { staffDb, parts, registry },
        { id, externalStoreId, actor },
        (ctx, request, outcome) => {
          const action = outcome === 'claimed' ? 'store_claimed' : 'store_claim_refused';
          return audit(ctx, staff, { request, action, reason: externalStoreId });
        },
      );
      const request = await read(actor, (tx) => shown(tx, id));
      return { request, refusal: claimed.outcome === 'taken' ? claimed.sentence : null };
    }),
    checkDeskRequest: os.checkDeskRequest.handler(async ({ context, input: { id } }) => {
      const { actor } = await sessions.staff(context);
      const { merchantId } = await read(actor, (tx) => shown(tx, id));
      const found = await checkProof({ db, parts, registry }, { merchantId: asId(merchantId), requestId: id });
      return { request: await read(actor, (tx) => shown(tx, id)), found };
    }),
    releaseClaim: os.releaseClaim.handler(async ({ context, input: { id, evidence } }) => {
      const { actor } = await sessions.staff(context);
      const { merchantId } = await act(context, { action: 'store_released', reason: evidence }, (ctx, { user }) =>
        releaseClaim(ctx, { id, evidence, by: user.name }),
      );
      // At once; the job does it where this process ends in between.
      await connectProven({ db, parts, registry }, { merchantId, requestId: id });
      return read(actor, (tx) => shown(tx, id));
    }),
    declineConnectionRequest: os.declineConnectionRequest.handler(async ({ context, input: { id, reason } }) => {
      const { actor } = await sessions.staff(context);
      await act(context, { action: 'connection_declined', reason }, (ctx) => declineRequest(ctx, { id, reason }));
      return read(actor, (tx) => shown(tx, id));
    }),
  });
}

/** Leaves the row of an act on a request. */
function audit(
  ctx: Context,
  staff: StaffMember,
  { request, action, reason }: { request: RequestRecord; action: string; reason: string },
): Promise<void> {
  const { id: subjectId, merchantId } = request;
  return recordStaffAction(ctx, staff, { action, subjectKind: 'connection_request', subjectId, merchantId, reason });
}

function toView(row: DeskRow, registry: Registry): DeskRequest {
  const connector = registry.get(row.service);
  const kind = proofKinds.find((one) => one === row.proof_kind);
  return {
    id: row.id,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    storeId: row.store_id,
    storeName: row.store_name,
    storeAddress: row.store_address,
    service: row.service,
    serviceName: connector?.name ?? row.service,
    storeLink: row.store_link,
    state: requestStates.find((state) => state === row.state) ?? 'canceled',
    externalStoreId: row.external_store_id,
    idHint: connector?.connecting.by === 'request' ? connector.connecting.idHint : '',
    code: row.proof_code,
    askedNote: row.asked_note,
    reason: row.decline_reason,
    proof:
      kind && row.proven_at
        ? { kind, evidence: row.proof_evidence ?? '', by: row.proven_by, at: row.proven_at.toISOString() }
        : null,
    requestedBy: row.requested_name,
    requestedAt: row.requested_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
  };
}
