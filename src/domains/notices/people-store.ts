import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { asId, type MerchantId, type StoreId } from '../../shared/ids.ts';
import { languages, type Language } from '../identity/model/languages.ts';
import {
  choiceKey,
  noticeChannels,
  noticeNames,
  type NoticeChannel,
  type NoticeChoices,
  type NoticeKindName,
} from './model/notice-kinds.ts';
import type { QuietTimes } from './model/quiet-hours.ts';

/** Who can be told of something, and how each wants it. */
export interface Person {
  userId: string;
  name: string;
  email: string;
  /** E.164; null: not known, or not to be used. */
  phone: string | null;
  role: string;
  language: Language;
  /** The stores that this person works in; null means all of them. */
  storeIds: StoreId[] | null;
  choices: NoticeChoices;
  times: QuietTimes | undefined;
}

interface PersonRow {
  user_id: string;
  name: string;
  email: string;
  phone: string | null;
  role: string;
  language: string | null;
  store_ids: string[] | null;
}

/** The people of the transaction's merchant who work in a store, or in any of them for null; oldest first. */
export async function readPeople(tx: Tx, storeId: StoreId | null): Promise<Person[]> {
  const { rows } = await sql<PersonRow>`
    select user_id, name, email, phone, role, language, store_ids from people_of_store(${storeId}::uuid)`.execute(tx);
  const [choices, times] = [await readChoices(tx), await readTimes(tx)];
  return rows.map((row) => ({
    userId: row.user_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    role: row.role,
    language: languages.find((language) => language === row.language) ?? 'en',
    storeIds: row.store_ids?.map((id) => asId<'store'>(id)) ?? null,
    choices: choices.get(row.user_id) ?? new Map(),
    times: times.get(row.user_id),
  }));
}

export interface Choice {
  userId: string;
  notice: NoticeKindName;
  channel: NoticeChannel;
  /** Null: for all stores that have no choice of their own. */
  storeId: StoreId | null;
  isWanted: boolean;
}

export async function writeChoice(
  tx: Tx,
  given: Choice & { merchantId: MerchantId; at: Date; by: string },
): Promise<void> {
  const { merchantId, userId, notice, channel, storeId, at, by } = given;
  const chosen = { is_wanted: given.isWanted, changed_at: at, changed_by: by };
  await tx
    .insertInto('notice_choices')
    .values({ merchant_id: merchantId, user_id: userId, notice, channel, store_id: storeId, ...chosen })
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'user_id', 'notice', 'channel', 'store_id']).doUpdateSet(chosen),
    )
    .execute();
}

/** Takes back what was chosen for one store: what holds for all of them holds there again. */
export async function deleteChoice(tx: Tx, given: Omit<Choice, 'isWanted'>): Promise<void> {
  await tx
    .deleteFrom('notice_choices')
    .where('user_id', '=', given.userId)
    .where('notice', '=', given.notice)
    .where('channel', '=', given.channel)
    .where('store_id', '=', given.storeId)
    .execute();
}

async function readChoices(tx: Tx): Promise<Map<string, NoticeChoices>> {
  const rows = await tx
    .selectFrom('notice_choices')
    .select(['user_id', 'notice', 'channel', 'store_id', 'is_wanted'])
    .execute();
  const people = new Map<string, Map<string, boolean>>();
  for (const { user_id: userId, notice, channel, store_id: storeId, is_wanted: chosen } of rows) {
    const choices = people.get(userId) ?? new Map<string, boolean>();
    const kind = noticeNames.find((name) => name === notice);
    const way = noticeChannels.find((name) => name === channel);
    if (kind && way) choices.set(choiceKey(kind, way, storeId), chosen);
    people.set(userId, choices);
  }
  return people;
}

async function readTimes(tx: Tx): Promise<Map<string, QuietTimes>> {
  const rows = await tx
    .selectFrom('notice_preferences')
    .select(['user_id', 'quiet_from', 'quiet_to', 'time_zone', 'digest_at'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        timeZone: row.time_zone,
        quiet:
          row.quiet_from === null || row.quiet_to === null
            ? null
            : { from: hourAndMinute(row.quiet_from), to: hourAndMinute(row.quiet_to) },
        digestAt: row.digest_at === null ? null : hourAndMinute(row.digest_at),
      },
    ]),
  );
}

/** `22:00:00` as a form shows it. */
const hourAndMinute = (time: string) => time.slice(0, 5);

/** A known person's key stays, so that the mails that they have can still end others. */
export async function writeTimes(
  tx: Tx,
  { merchantId, userId, times }: { merchantId: MerchantId; userId: string; times: QuietTimes },
): Promise<void> {
  const chosen = {
    quiet_from: times.quiet?.from ?? null,
    quiet_to: times.quiet?.to ?? null,
    time_zone: times.timeZone,
    digest_at: times.digestAt,
  };
  await tx
    .insertInto('notice_preferences')
    .values({ merchant_id: merchantId, user_id: userId, ...chosen, stop_key: sql<string>`gen_random_uuid()` })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'user_id']).doUpdateSet(chosen))
    .execute();
}

/** The key by which a person's mails end others of their kind; made with the first of them. */
export async function stopKeyOf(
  tx: Tx,
  { merchantId, userId, timeZone }: { merchantId: MerchantId; userId: string; timeZone: string },
): Promise<string> {
  await tx
    .insertInto('notice_preferences')
    .values({
      merchant_id: merchantId,
      user_id: userId,
      time_zone: timeZone,
      stop_key: sql<string>`gen_random_uuid()`,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'user_id']).doNothing())
    .execute();
  const { stop_key: key } = await tx
    .selectFrom('notice_preferences')
    .select('stop_key')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return key;
}
