import { implement } from '@orpc/server';
import { inTransaction, type Context } from '../../platform/context.ts';
import { asMerchant, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { asId } from '../../shared/ids.ts';
import type { StaffMember } from '../identity/index.ts';
import { recordStaffAction } from '../staff/index.ts';
import { closeThread, endPromise, recordPromise } from './commands/change-thread.ts';
import { openThread } from './commands/open-thread.ts';
import { addServiceAnswer, lockOrThrow, writeToService } from './commands/say-in-thread.ts';
import { readContacts, removeContact, writeContact } from './contact-store.ts';
import { deskThreadsContract } from './desk-contract.ts';
import { getThread, listThreads } from './queries.ts';
import { findStoreRef, type RepresentativesGiven } from './routes.ts';
import type { ThreadRow } from './thread-store.ts';

export function deskThreadsRouter(given: RepresentativesGiven) {
  const { db, staffDb, parts, sessions, registry } = given;
  const { clock } = parts;
  const os = implement(deskThreadsContract).$context<ApiContext>();

  /** A transaction in the staff role. */
  async function act<T>(context: ApiContext, work: (ctx: Context, staff: StaffMember) => Promise<T>): Promise<T> {
    const staff = await sessions.staff(context);
    return inTransaction({ db: staffDb, parts, actor: staff.actor }, (ctx) => work(ctx, staff));
  }
  const shown = (tx: Tx, id: string) => getThread(tx, registry, clock.now(), id);
  const contacts = async (tx: Tx) => ({
    contacts: await readContacts(tx),
    services: registry.all().map(({ service, name }) => ({ id: service, name })),
  });

  /** Changes one thread, leaves an audit row, and answers the thread as it stands afterwards. */
  const change = <T>(
    context: ApiContext,
    { id, action }: { id: string; action: string },
    work: (ctx: Context, row: ThreadRow, staff: StaffMember) => Promise<T>,
  ) =>
    act(context, async (ctx, staff) => {
      const row = await lockOrThrow(ctx, id);
      const result = await work(ctx, row, staff);
      const subject = { subjectKind: 'service_thread', subjectId: id, merchantId: row.merchant_id } as const;
      await recordStaffAction(ctx, staff, { action, ...subject });
      return { result, thread: await shown(ctx.tx, id) };
    });

  return os.router({
    listServiceContacts: os.listServiceContacts.handler(({ context }) => act(context, (ctx) => contacts(ctx.tx))),
    saveServiceContact: os.saveServiceContact.handler(({ context, input }) =>
      act(context, async (ctx, staff) => {
        await writeContact(ctx.tx, input, { by: staff.user.name, at: clock.now() });
        const subject = { subjectKind: 'service_contact', subjectId: input.id } as const;
        await recordStaffAction(ctx, staff, { action: 'service_contact_saved', ...subject });
        return contacts(ctx.tx);
      }),
    ),
    deleteServiceContact: os.deleteServiceContact.handler(({ context, input }) =>
      act(context, async (ctx, staff) => {
        if (!(await removeContact(ctx.tx, input.id))) throw new AppError('NOT_FOUND', 'There is no such contact.');
        const subject = { subjectKind: 'service_contact', subjectId: input.id } as const;
        await recordStaffAction(ctx, staff, { action: 'service_contact_deleted', ...subject });
        return contacts(ctx.tx);
      }),
    ),
    listDeskThreads: os.listDeskThreads.handler(({ context, input }) =>
      act(context, (ctx) => listThreads(ctx.tx, registry, clock.now(), input)),
    ),
    getDeskThread: os.getDeskThread.handler(({ context, input }) => act(context, (ctx) => shown(ctx.tx, input.id))),
    openDeskThread: os.openDeskThread.handler(async ({ context, input }) => {
      await sessions.staff(context);
      const storeRef = await asMerchant(db, asId<'merchant'>(input.merchantId), (tx) => findStoreRef(tx, input));
      return act(context, async (ctx, staff) => {
        const id = await openThread(ctx, given, { ...input, storeRef, author: { ...staff.user, isStaff: true } });
        const subject = { subjectKind: 'service_thread', subjectId: id, merchantId: input.merchantId } as const;
        await recordStaffAction(ctx, staff, { action: 'service_thread_opened', ...subject });
        return shown(ctx.tx, id);
      });
    }),
    writeInDeskThread: os.writeInDeskThread.handler(async ({ context, input }) => {
      const at = { id: input.id, action: 'service_written_to' };
      const { result, thread } = await change(context, at, (ctx, row, { user: author }) =>
        writeToService(ctx, given, row, { ...input, author }),
      );
      return { thread, missed: result.missed };
    }),
    noteServiceAnswer: os.noteServiceAnswer.handler(async ({ context, input }) => {
      const at = { id: input.id, action: 'service_answer_noted' };
      const { result, thread } = await change(context, at, (ctx, row) =>
        addServiceAnswer(ctx, row, { id: input.messageId, author: input.by, text: input.text, via: 'phone' }),
      );
      return { thread, missed: Math.max(0, result.seq - 1 - input.seen) };
    }),
    noteDeskPromise: os.noteDeskPromise.handler(async ({ context, input }) => {
      const at = { id: input.id, action: 'service_promise_noted' };
      return (await change(context, at, (ctx, row) => recordPromise(ctx, row, input))).thread;
    }),
    endDeskPromise: os.endDeskPromise.handler(async ({ context, input }) => {
      const at = { id: input.id, action: 'service_promise_kept' };
      return (await change(context, at, (ctx, row) => endPromise(ctx, row))).thread;
    }),
    closeDeskThread: os.closeDeskThread.handler(async ({ context, input }) => {
      const at = { id: input.id, action: 'service_thread_closed' };
      return (await change(context, at, (ctx, row) => closeThread(ctx, row))).thread;
    }),
  });
}
