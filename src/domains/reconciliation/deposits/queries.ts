import type { Tx } from '../../../platform/db/database.ts';
import type { Registry } from '../../channels/index.ts';
import type { BankDeposits } from '../deposits-contract.ts';
import { readAwaited, type NamedDeposit } from './deposit-store.ts';
import { readOpenLines, readStatements, type StoredLine } from './statement-store.ts';

const maxShown = 100;
const shownStatements = 20;

/** What our bank shows and what reports announce, as far as they do not agree. The transaction must be in the staff role. */
export async function listBankDeposits(tx: Tx, registry: Registry): Promise<BankDeposits> {
  const statements = await readStatements(tx, shownStatements);
  // One more than is shown tells whether there are more.
  const lines = await readOpenLines(tx, maxShown + 1);
  const awaited = await readAwaited(tx, maxShown + 1);
  const nameOf = (service: string) => registry.get(service)?.name ?? service;
  return {
    statements: statements.map(({ takenAt, ...statement }) => ({ ...statement, takenAt: takenAt.toISOString() })),
    lines: lines.slice(0, maxShown).map((line) => toLineView(line, nameOf)),
    awaited: awaited.slice(0, maxShown).map((deposit) => toDepositView(deposit, nameOf)),
    hasMore: lines.length > maxShown || awaited.length > maxShown,
  };
}

type NameOf = (service: string) => string;

function toLineView({ state: _state, ...line }: StoredLine, nameOf: NameOf) {
  return { ...line, serviceName: nameOf(line.service) };
}

function toDepositView(deposit: NamedDeposit, nameOf: NameOf) {
  return {
    id: deposit.id,
    merchantId: deposit.merchantId,
    merchantName: deposit.merchantName,
    storeName: deposit.storeName,
    service: deposit.service,
    serviceName: nameOf(deposit.service),
    reference: deposit.reference,
    amountMinor: deposit.amountMinor,
    currency: deposit.currency,
    expectedOn: deposit.expectedOn,
    isMissing: deposit.state === 'missing',
  };
}
