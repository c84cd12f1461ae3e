import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { MerchantId, StoreId } from '../../shared/ids.ts';
import { choiceKey, isWanted, type Notice, type NoticeChannel, type NoticeChoices } from './model/notices.ts';

/** Somebody who is told of something about a store. */
export interface PersonToTell {
  userId: string;
  name: string;
  /** Null: not by mail. */
  email: string | null;
  /** E.164; null: not by SMS, or not known, or not to be used for it. */
  phone: string | null;
}

/**
 * Who of the transaction's merchant wants to be told of a notice about one of its stores, oldest first.
 *
 * @param hasSms false: nobody sends an SMS for us, so that nobody is told that way
 */
export async function readPeopleToTell(
  tx: Tx,
  { notice, storeId, hasSms = true }: { notice: Notice; storeId: StoreId; hasSms?: boolean },
): Promise<PersonToTell[]> {
  const { rows } = await sql<{ user_id: string; name: string; email: string; phone: string | null; role: string }>`
    select user_id, name, email, phone, role from people_of_store(${storeId})`.execute(tx);
  const choices = byPerson(
    await tx.selectFrom('notice_choices').select(['user_id', 'notice', 'channel', 'is_wanted']).execute(),
  );
  return rows.flatMap(({ user_id: userId, name, role, ...ways }) => {
    const wants = (channel: NoticeChannel) => isWanted({ notice, channel, role }, choices.get(userId) ?? new Map());
    const email = wants('mail') ? ways.email : null;
    const phone = hasSms && wants('sms') ? ways.phone : null;
    return email === null && phone === null ? [] : [{ userId, name, email, phone }];
  });
}

/** A merchant's people as the screen of notices shows them; in the auth role. */
export async function readNoticePeople(db: Db, merchantId: MerchantId) {
  const people = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.phone_number', 'memberships.role'])
    .where('merchant_id', '=', merchantId)
    .orderBy('memberships.created_at')
    .orderBy('users.id')
    .execute();
  const rows = await db
    .selectFrom('notice_choices')
    .select(['user_id', 'notice', 'channel', 'is_wanted'])
    .where('merchant_id', '=', merchantId)
    .execute();
  const choices = byPerson(rows);
  return people.map(({ phone_number: phone, ...person }) => ({
    ...person,
    hasPhone: phone !== null,
    choices: choices.get(person.id) ?? new Map<string, boolean>(),
  }));
}

export async function writeChoice(
  db: Db,
  given: {
    merchantId: MerchantId;
    userId: string;
    notice: Notice;
    channel: NoticeChannel;
    isWanted: boolean;
    at: Date;
    by: string;
  },
): Promise<void> {
  const { merchantId, userId, notice, channel, at, by } = given;
  const chosen = { is_wanted: given.isWanted, changed_at: at, changed_by: by };
  await db
    .insertInto('notice_choices')
    .values({ merchant_id: merchantId, user_id: userId, notice, channel, ...chosen })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'user_id', 'notice', 'channel']).doUpdateSet(chosen))
    .execute();
}

function byPerson(
  rows: readonly { user_id: string; notice: string; channel: string; is_wanted: boolean }[],
): Map<string, NoticeChoices> {
  const people = new Map<string, Map<string, boolean>>();
  for (const { user_id: userId, notice, channel, is_wanted: chosen } of rows) {
    const choices = people.get(userId) ?? new Map<string, boolean>();
    // What stands in the rows was written through the contract.
    people.set(userId, choices.set(choiceKey(notice as Notice, channel as NoticeChannel), chosen));
  }
  return people;
}
