import { sql, type Selectable, type Updateable } from 'kysely';
import type { BankAccounts } from '../../../database.gen.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { asId, type MerchantId } from '../../../shared/ids.ts';
import type { AccountState, AccountTimes } from '../model/account-standing.ts';
import type { AccountKind } from '../model/payout-file.ts';

/** Of merchants' bank accounts. What is sealed leaves this domain only towards a file for the bank. */

export interface AccountRecord extends AccountTimes {
  merchantId: MerchantId;
  id: string;
  holderName: string;
  kind: AccountKind;
  routingNumber: string;
  bankName: string | null;
  lastFour: string;
  sealedNumber: string | null;
  sealedDeposits: string | null;
  contact: { name: string; email: string };
  verifiedBy: string | null;
  endedBy: string | null;
  correctedAt: Date | null;
  depositsSentAt: Date | null;
  /** An ISO date. */
  depositsArriveOn: string | null;
  wrongTries: number;
  /** A return code, or `wrongAmounts`. */
  failure: string | null;
  correctionCode: string | null;
}

const columns = [
  'merchant_id',
  'id',
  'state',
  'holder_name',
  'kind',
  'routing_number',
  'bank_name',
  'sealed_number',
  'last_four',
  'contact_name',
  'contact_email',
  'entered_at',
  'sealed_deposits',
  'deposits_sent_at',
  'wrong_tries',
  'verified_at',
  'usable_from',
  'replaced_at',
  'ended_at',
  'failure',
  'correction_code',
  'corrected_at',
  'verified_by',
  'ended_by',
] as const;

/** The accounts of the transaction's merchant, oldest first. */
export async function readAccounts(tx: Tx): Promise<AccountRecord[]> {
  const rows = await tx
    .selectFrom('bank_accounts')
    .select(columns)
    .select(sql<string | null>`deposits_arrive_on::text`.as('arrive_on'))
    .orderBy('entered_at')
    .orderBy('id')
    .execute();
  return rows.map(toRecord);
}

/** The same for a command: until the transaction ends nobody else changes or adds one. */
export async function lockAccounts(tx: Tx): Promise<AccountRecord[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bank account of ' || current_merchant_id(), 0))`.execute(tx);
  return readAccounts(tx);
}

export interface NewAccount {
  merchantId: MerchantId;
  id: string;
  holderName: string;
  kind: AccountKind;
  routingNumber: string;
  bankName: string | null;
  lastFour: string;
  sealedNumber: string;
  sealedDeposits: string;
  enteredBy: { userId: string; name: string; email: string };
  at: Date;
}

export async function insertAccount(tx: Tx, account: NewAccount): Promise<void> {
  await tx
    .insertInto('bank_accounts')
    .values({
      merchant_id: account.merchantId,
      id: account.id,
      state: 'unverified',
      holder_name: account.holderName,
      kind: account.kind,
      routing_number: account.routingNumber,
      bank_name: account.bankName,
      sealed_number: account.sealedNumber,
      last_four: account.lastFour,
      entered_by: account.enteredBy.userId,
      contact_name: account.enteredBy.name,
      contact_email: account.enteredBy.email,
      entered_at: account.at,
      sealed_deposits: account.sealedDeposits,
    })
    .execute();
}

async function update(tx: Tx, id: string, change: Updateable<BankAccounts>): Promise<void> {
  await tx.updateTable('bank_accounts').set(change).where('id', '=', id).execute();
}

export const markVerified = (tx: Tx, id: string, given: { at: Date; usableFrom: Date; by: string }) =>
  update(tx, id, {
    state: 'verified',
    verified_at: given.at,
    verified_by: given.by,
    usable_from: given.usableFrom,
    sealed_deposits: null,
  });

export const markReplaced = (tx: Tx, id: string, at: Date | null) => update(tx, id, { replaced_at: at });

export const recordWrongTry = (tx: Tx, id: string, wrongTries: number) => update(tx, id, { wrong_tries: wrongTries });

const forgotten = { sealed_number: null, sealed_deposits: null } as const;

export const markFailed = (tx: Tx, id: string, given: { failure: string; at: Date }) =>
  update(tx, id, { state: 'failed', failure: given.failure, ended_at: given.at, ...forgotten });

export const markCancelled = (tx: Tx, id: string, { at, by }: { at: Date; by: string }) =>
  update(tx, id, { state: 'cancelled', ended_at: at, ended_by: by, ...forgotten });

export const recordCorrection = (tx: Tx, id: string, given: { code: string; at: Date }) =>
  update(tx, id, { correction_code: given.code, corrected_at: given.at });

export const forgetCorrection = (tx: Tx, id: string) => update(tx, id, { correction_code: null, corrected_at: null });

/** Seals the number anew; nothing where it is no longer the one that was read. */
export async function replaceSeal(tx: Tx, id: string, given: { before: string; sealed: string }): Promise<void> {
  await tx
    .updateTable('bank_accounts')
    .set({ sealed_number: given.sealed })
    .where('id', '=', id)
    .where('sealed_number', '=', given.before)
    .execute();
}

/** Merchants with an account whose two small deposits have not been sent, the longest waiting first. */
export async function merchantsWithDepositsToSend(db: Db, most: number): Promise<MerchantId[]> {
  const { rows } = await sql<{ merchant_id: string }>`
    select merchant_id from merchants_with_deposits_to_send(${most})`.execute(db);
  return rows.map((row) => asId(row.merchant_id));
}

/**
 * Notes that an account's deposits are in a file that went to the bank.
 *
 * @param arriveOn the file's effective entry date, `2026-11-24`
 */
export async function markDepositsSent(
  tx: Tx,
  { accountId, at, arriveOn }: { accountId: string; at: Date; arriveOn: string },
): Promise<void> {
  await tx
    .updateTable('bank_accounts')
    .set({ deposits_sent_at: at, deposits_arrive_on: sql<Date>`${arriveOn}::date` })
    .where('id', '=', accountId)
    .execute();
}

export const markDepositsToSend = (tx: Tx, id: string) =>
  update(tx, id, { deposits_sent_at: null, deposits_arrive_on: null });

type Row = Pick<Selectable<BankAccounts>, (typeof columns)[number]> & { arrive_on: string | null };

function toRecord(row: Row): AccountRecord {
  return {
    merchantId: asId(row.merchant_id),
    id: row.id,
    state: row.state as AccountState, // the column's check
    holderName: row.holder_name,
    kind: row.kind as AccountKind, // the column's check
    routingNumber: row.routing_number,
    bankName: row.bank_name,
    lastFour: row.last_four,
    sealedNumber: row.sealed_number,
    sealedDeposits: row.sealed_deposits,
    contact: { name: row.contact_name, email: row.contact_email },
    enteredAt: row.entered_at,
    depositsSentAt: row.deposits_sent_at,
    depositsArriveOn: row.arrive_on,
    wrongTries: row.wrong_tries,
    verifiedAt: row.verified_at,
    usableFrom: row.usable_from,
    replacedAt: row.replaced_at,
    endedAt: row.ended_at,
    failure: row.failure,
    correctionCode: row.correction_code,
    correctedAt: row.corrected_at,
    verifiedBy: row.verified_by,
    endedBy: row.ended_by,
  };
}
