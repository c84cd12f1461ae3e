import { assert } from '../../../../shared/assert.ts';
import { bankDate } from '../../model/bank-days.ts';
import { microEntryDescription, type Payable, type PayoutFile } from '../../model/payout-file.ts';
import type { FileFacts, Payment, Payments, Rail } from '../port.ts';
import { countEntries, writingProblem } from './check-payout-file.ts';
import { compareWithPayables } from './compare-with-payables.ts';
import { payDayOf, settleDayOf, type Originator } from './originator.ts';
import { readNachaFile, type NachaFile } from './read-file.ts';
import { writeNachaFile } from './write-file.ts';

const payoutDescription = 'PAYOUT';

/** Payments by a file that people hand to our bank. */
export function nachaRail(originator: Originator): Rail {
  return {
    name: 'nacha',
    datesOf(at) {
      const payOn = payDayOf(at, originator);
      return { payOn, settleOn: settleDayOf(payOn) };
    },
    problemOf(payment, at) {
      const effectiveOn = payDayOf(at, originator);
      const sameDay = effectiveOn === bankDate(at);
      // A file of one payment: what is wrong with it is wrong with the payment.
      const facts = { createdAt: at, fileIdModifier: 'A', firstSequence: 1, effectiveOn, sameDay };
      return writingProblem(compose(originator, facts, { payouts: [payment], deposits: [] }))?.sentence;
    },
    write(facts, payments) {
      const content = compose(originator, facts, payments);
      const written = writeNachaFile(content);
      if ('problem' in written) return { problem: written.problem.sentence };
      const read = readNachaFile(written.text);
      assert('file' in read, 'a file that was written can be read');
      return {
        text: written.text,
        traces: tracesOf(read.file),
        totalCents: read.file.totals.creditCents,
        lastSequence: facts.firstSequence + countEntries(content) - 1,
      };
    },
    differences(text, facts, wanted) {
      const read = readNachaFile(text);
      if ('problem' in read) return [`Line ${read.problem.line}: ${read.problem.sentence}`];
      return compareWithPayables(read.file, compose(originator, facts, wanted)).map(({ sentence }) => sentence);
    },
  };
}

function compose(originator: Originator, facts: FileFacts, { payouts, deposits }: Payments): PayoutFile {
  const { bank, origin, company, originatingRoutingNumber, settlementAccount } = originator;
  const { createdAt, fileIdModifier, firstSequence, effectiveOn, sameDay } = facts;
  const batch = (entryDescription: string, payments: readonly Payment[]) =>
    payments.length === 0
      ? []
      : [{ entryDescription, effectiveOn, sameDay, payables: payments.map(toPayable).toSorted(byNumber) }];
  return {
    bank,
    origin,
    company,
    originatingRoutingNumber,
    settlementAccount,
    createdAt,
    fileIdModifier,
    firstSequence,
    batches: [...batch(payoutDescription, payouts), ...batch(microEntryDescription, deposits)],
  };
}

function toPayable({ number, name, destination, amountCents }: Payment): Payable {
  assert(destination.rail === 'nacha', 'a bank file pays bank accounts');
  return { payoutNumber: number, name, account: destination.account, purpose: 'payment', amountCents };
}

/** The trace number of each payment, by its number; the debits that balance batches have none. */
function tracesOf({ batches }: NachaFile): Map<string, string> {
  const entries = batches.flatMap((batch) => batch.entries);
  return new Map(
    entries.filter(({ identification }) => identification !== '').map((entry) => [entry.identification, entry.trace]),
  );
}

const byNumber = (a: Payable, b: Payable) => (a.payoutNumber < b.payoutNumber ? -1 : 1);
