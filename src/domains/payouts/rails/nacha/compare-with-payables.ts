import { bankDate, bankTime } from '../../model/bank-days.ts';
import type { BankAccount, Payable, PayoutBatch, PayoutFile } from '../../model/payout-file.ts';
import { alphameric } from './alphameric.ts';
import type { NachaBatch, NachaEntry, NachaFile } from './read-file.ts';
import { remittanceText } from './remittance-text.ts';

/** Where a file says something else than it should. No account number is in it: whoever reads it looks at the payable. */
export interface Difference {
  /** Null for one that concerns no single payout. */
  payoutNumber: string | null;
  /** For staff. */
  sentence: string;
}

/**
 * Holds a file against what is to be paid, as it stands in the database when somebody releases it: each payable exactly
 * once, with the same routing and account number, amount, name and payout number, nothing else; and every other field of
 * the file as it should be, so that together with `readNachaFile` no character can have been changed.
 *
 * @returns all differences; none means that the file may be released
 */
export function compareWithPayables(file: NachaFile, wanted: PayoutFile): Difference[] {
  return [
    ...unlike(null, 'The file', headOf(file), wantedHead(wanted)),
    ...wanted.batches.flatMap((batch, at) => compareBatch(file.batches[at], { batch, at, wanted })),
    ...file.batches
      .slice(wanted.batches.length)
      .map(({ line }) => general(`The batch on line ${line} should not be there.`)),
    ...wrongSequence(file, wanted),
  ];
}

const headOf = ({ bank, origin, createdOn, createdAtTime, fileIdModifier, reference }: NachaFile) => ({
  "bank's routing number": bank.routingNumber,
  "bank's name": bank.name,
  origin: origin.id,
  "origin's name": origin.name,
  'creation date': createdOn,
  'creation time': createdAtTime,
  'file id modifier': fileIdModifier,
  reference,
});

const wantedHead = ({ bank, origin, createdAt, fileIdModifier }: PayoutFile): ReturnType<typeof headOf> => ({
  "bank's routing number": bank.routingNumber,
  "bank's name": named(bank.name, 23),
  origin: origin.id,
  "origin's name": named(origin.name, 23),
  'creation date': bankDate(createdAt),
  'creation time': bankTime(createdAt),
  'file id modifier': fileIdModifier,
  reference: '',
});

function compareBatch(
  found: NachaBatch | undefined,
  { batch, at, wanted }: { batch: PayoutBatch; at: number; wanted: PayoutFile },
): Difference[] {
  if (!found) return [general(`The file lacks batch ${at + 1}.`)];
  const { settlementAccount } = wanted;
  const amountCents = batch.payables.reduce((sum, payable) => sum + payable.amountCents, 0);
  const debits = found.entries.filter(({ transactionCode }) => transactionCode.endsWith('7'));
  const credits = found.entries.filter((entry) => !debits.includes(entry));
  const balance = settlementAccount && amountCents > 0 ? { account: settlementAccount, amountCents } : null;
  return [
    ...unlike(null, `Batch ${at + 1}`, batchHeadOf(found), wantedBatchHead(batch, wanted)),
    ...compareEntries(credits, batch.payables),
    ...compareDebits(debits, { balance, batch: at + 1, companyName: wanted.company.name }),
  ];
}

const batchHeadOf = (batch: NachaBatch) => ({
  'company name': batch.companyName,
  'company identification': batch.companyId,
  'company data': batch.companyData,
  'entry description': batch.entryDescription,
  'descriptive date': batch.descriptiveDate,
  'effective entry date': batch.effectiveOn,
  'originating bank': batch.originatingId,
});

const wantedBatchHead = (batch: PayoutBatch, wanted: PayoutFile): ReturnType<typeof batchHeadOf> => ({
  'company name': named(wanted.company.name, 16),
  'company identification': wanted.company.id,
  'company data': '',
  'entry description': batch.entryDescription.trimEnd(),
  'descriptive date': '',
  'effective entry date': batch.effectiveOn,
  'originating bank': wanted.originatingRoutingNumber.slice(0, 8),
});

function compareEntries(entries: readonly NachaEntry[], payables: readonly Payable[]): Difference[] {
  const byNumber = Map.groupBy(entries, ({ identification }) => identification);
  const owed = new Set(payables.map(({ payoutNumber }) => payoutNumber));
  const strangers = entries.filter(({ identification }) => !owed.has(identification));
  return [
    ...payables.flatMap((payable) => comparePayable(byNumber.get(payable.payoutNumber) ?? [], payable)),
    ...strangers.map(({ line }) => general(`The entry on line ${line} pays what is not owed.`)),
  ];
}

function comparePayable([entry, ...more]: readonly NachaEntry[], payable: Payable): Difference[] {
  const { payoutNumber } = payable;
  if (!entry) return [{ payoutNumber, sentence: `The payout ${payoutNumber} is missing.` }];
  return [
    ...unlike(payoutNumber, `The payout ${payoutNumber}`, entryFields(entry), wantedEntry(payable)),
    ...more.map(({ line }) => ({
      payoutNumber,
      sentence: `The payout ${payoutNumber} is there again on line ${line}.`,
    })),
  ];
}

const entryFields = (entry: NachaEntry) => ({
  'transaction code': entry.transactionCode,
  'routing number': entry.routingNumber,
  'account number': entry.accountNumber,
  amount: String(entry.amountCents),
  name: entry.name,
  remittance: entry.remittance ?? '',
  'discretionary data': entry.discretionaryData,
});

function wantedEntry(payable: Payable): ReturnType<typeof entryFields> {
  const { purpose, account, amountCents, name } = payable;
  return {
    'transaction code': `${account.kind === 'checking' ? 2 : 3}${purpose === 'prenote' ? 3 : 2}`,
    'routing number': account.routingNumber,
    'account number': account.accountNumber,
    amount: String(amountCents),
    name: named(name, 22),
    remittance: remittanceText(payable),
    'discretionary data': '',
  };
}

function compareDebits(
  [debit, ...more]: readonly NachaEntry[],
  wanted: { balance: { account: BankAccount; amountCents: number } | null; batch: number; companyName: string },
): Difference[] {
  const { balance, batch, companyName } = wanted;
  const tooMany = [...(balance || !debit ? [] : [debit]), ...more];
  const wrong = tooMany.map(({ line }) => general(`The debit on line ${line} should not be there.`));
  if (balance === null) return wrong;
  if (!debit) return [...wrong, general(`Batch ${batch} lacks the debit that balances it.`)];
  const should: ReturnType<typeof entryFields> & { identification: string } = {
    'transaction code': balance.account.kind === 'checking' ? '27' : '37',
    'routing number': balance.account.routingNumber,
    'account number': balance.account.accountNumber,
    amount: String(balance.amountCents),
    name: named(companyName, 22),
    remittance: '',
    'discretionary data': '',
    identification: '',
  };
  const is = { ...entryFields(debit), identification: debit.identification };
  return [...wrong, ...unlike(null, `The debit that balances batch ${batch}`, is, should)];
}

/** The trace numbers go on one by one, so that none names two payments. */
function wrongSequence({ batches }: NachaFile, { firstSequence }: PayoutFile): Difference[] {
  const entries = batches.flatMap((batch) => batch.entries);
  const wrong = entries.find(({ trace }, at) => Number(trace.slice(8)) !== firstSequence + at);
  return wrong ? [general(`The trace number on line ${wrong.line} is not the next one.`)] : [];
}

function unlike<Field extends string>(
  payoutNumber: string | null,
  whose: string,
  is: Record<Field, string>,
  should: Record<Field, string>,
): Difference[] {
  const fields = Object.keys(should) as Field[]; // the keys of a literal
  return fields
    .filter((field) => is[field] !== should[field])
    .map((field) => ({ payoutNumber, sentence: `${whose} has another ${field}.` }));
}

const general = (sentence: string): Difference => ({ payoutNumber: null, sentence });

/** A name that cannot be written stands in no file, so that nothing is like it. */
const named = (name: string, length: number) => alphameric(name, length) ?? '\u0000';
