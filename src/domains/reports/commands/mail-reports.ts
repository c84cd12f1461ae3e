import { inMerchant, type Context, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import type { Registry } from '../../channels/index.ts';
import { findTeamMember } from '../../identity/index.ts';
import type { Language } from '../../identity/model/languages.ts';
import { may } from '../../identity/model/permissions.ts';
import { readStores } from '../../merchants/index.ts';
import { reportLetter } from '../letters.ts';
import { deleteReportMail, lockReportMail, reportMailsDue, writeReportMail } from '../mail-store.ts';
import { mailDays, nextMailAt } from '../model/mail-times.ts';
import { getReport, listSoldItems } from '../queries.ts';

interface Given {
  db: Db;
  parts: ContextParts;
  registry: Registry;
  publicUrl: string;
}

const actor = { kind: 'system', name: 'reports' } as const;
const maxConcurrent = 200;

/** Mails the reports that are due. What is due next is written in the same transaction: each goes out once. */
export async function mailReports(given: Given): Promise<void> {
  const { db, parts } = given;
  for (const { merchantId, userId } of await reportMailsDue(db, parts.clock.now(), maxConcurrent)) {
    await mailReport(given, { merchantId, userId }).catch((error: unknown) =>
      parts.log.error({ err: error, merchantId, userId }, 'a report could not be mailed'),
    );
  }
}

/** A member of some stores is mailed about these: so much of the merchant the second transaction sees. */
async function mailReport(given: Given, { merchantId, userId }: { merchantId: MerchantId; userId: string }) {
  const { db, parts } = given;
  const member = await inMerchant({ db, parts, actor }, merchantId, async (ctx) => {
    const found = await findTeamMember(ctx.tx, userId);
    if (found && may(found.role, 'see_reports')) return found;
    // Who has left, or may not see figures any more, is not mailed any more.
    await deleteReportMail(ctx.tx, userId);
    return undefined;
  });
  if (!member) return;
  const scope = { merchantId, storeIds: member.storeIds };
  await inMerchant({ db, parts, actor }, scope, (ctx) => write(ctx, given, { userId, ...member }));
}

async function write(
  ctx: Context,
  { registry, publicUrl }: Given,
  { userId, name, email, language }: { userId: string; name: string; email: string; language: Language },
): Promise<void> {
  const now = ctx.clock.now();
  const mail = await lockReportMail(ctx.tx, userId);
  if (!mail || mail.dueAt > now) return;
  const stores = await readStores(ctx.tx);
  const timeZone = stores[0]?.timeZone ?? 'UTC';
  const { every, dueAt, stopKey } = mail;
  const days = mailDays(every, { dueAt, timeZone });
  const input = { ...days.now, beforeFrom: days.before.from, beforeTo: days.before.to };
  const report = await getReport(ctx.tx, registry, { ...input, now });
  const { items } = await listSoldItems(ctx.tx, { ...input, kind: 'item' });
  const merchantName = stores[0]?.merchantName ?? '';
  const letter = reportLetter({
    to: { name, email, language },
    merchantName,
    every,
    days,
    report,
    items,
    publicUrl,
    stopKey,
  });
  await postMessages(ctx, [letter]);
  await writeReportMail(ctx.tx, { userId, every, dueAt: nextMailAt(every, { after: now, timeZone }) });
}
