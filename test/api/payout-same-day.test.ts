import { expect, it } from 'vitest';
import { readNachaFile } from '../../src/domains/payouts/rails/nacha/read-file.ts';
import { hourMs } from '../../src/shared/time.ts';
import {
  earn,
  forwardTo,
  giveAccount,
  makeFile,
  nextRunDue,
  releaseFile,
  runDue,
  runWeek,
  textOfFile,
} from '../support/payday.ts';
import { useRestaurant } from '../support/restaurant.ts';

/** A bank that wants balanced files, and settles on the day on which it gets them. */
const restaurant = useRestaurant({
  settings: {
    PAYOUT_SAME_DAY: 'true',
    PAYOUT_SETTLEMENT_ROUTING: '091000022',
    PAYOUT_SETTLEMENT_ACCOUNT: '424242',
    PAYOUT_BANK_CUTOFF: '14:45',
  },
});

const earnOn = (on: string, minor: number) => earn(restaurant(), restaurant().cast.rosalia, { minor, on });

/** The released file of the run that is due, as the bank reads it. */
async function paidFile() {
  await runWeek(restaurant());
  const id = await makeFile(restaurant());
  expect((await releaseFile(restaurant(), id)).status).toBe(200);
  const read = readNachaFile(await textOfFile(restaurant(), id));
  return 'file' in read ? read.file : undefined;
}

it('a file made in time settles the same day, its credits balanced by a debit of our own account', async () => {
  await giveAccount(restaurant(), restaurant().cast.rosalia);
  await earnOn('2031-06-11', 75_000);
  forwardTo(restaurant(), runDue);
  expect(await paidFile()).toMatchObject({
    createdOn: '2031-06-17',
    totals: { entries: 2, creditCents: 75_000, debitCents: 75_000 },
    batches: [
      {
        serviceClass: '200',
        effectiveOn: '2031-06-17',
        entries: [
          { transactionCode: '22', accountNumber: '000123456789' },
          { transactionCode: '27', accountNumber: '424242', routingNumber: '091000022', amountCents: 75_000 },
        ],
      },
    ],
  });
});

it('one made after the bank’s cutoff settles on the next banking day', async () => {
  await earnOn('2031-06-18', 60_000);
  forwardTo(restaurant(), new Date(nextRunDue.getTime() + 9 * hourMs));
  expect(await paidFile()).toMatchObject({ createdOn: '2031-06-24', batches: [{ effectiveOn: '2031-06-25' }] });
});
