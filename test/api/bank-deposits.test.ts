import type { StaffAction } from '../../src/domains/staff/contract.ts';
import { describe, expect, it } from 'vitest';
import type { CaseSummary, ServiceReportView } from '../../src/domains/reconciliation/contract.ts';
import type { BankDeposits } from '../../src/domains/reconciliation/deposits-contract.ts';
import { doorDashOrder } from '../support/orders.ts';
import { useRestaurant, type Reply } from '../support/restaurant.ts';

/** What reports of services announce, what our own bank shows of it, and what a service changes after it was claimed. */
const restaurant = useRestaurant();
const rosalia = () => restaurant().cast.rosalia;
const neighbour = () => restaurant().cast.neighbour;
type Merchant = ReturnType<typeof rosalia>;

const dayMs = 86_400_000;
const today = () => dateOf(restaurant().clock.now());
const dateOf = (at: Date) => at.toISOString().slice(0, 10);
const inDays = (days: number) => dateOf(new Date(restaurant().clock.now().getTime() + days * dayMs));

/** A DoorDash order on its way, entered: $14.05 on the menu. Answers its body and our id. */
async function sell(merchant: Merchant = rosalia()) {
  const { call, doorDash, runJobs, runPeriodicTask, sql } = restaurant();
  const body = doorDashOrder({ store: merchant.doorDashStore });
  await doorDash(body);
  const [row] = await sql<{ id: string }>('select id from orders where external_id = $1', [body.order.id]);
  const id = row?.id ?? '';
  for (const [button, given] of [
    ['accept', { prepMinutes: 15 }],
    ['ready', { from: 'getting_ready' }],
    ['ready', { from: 'ready' }],
  ] as const) {
    await call(merchant.owner, 'POST', `/api/orders/${id}/${button}`, given);
    await runJobs();
  }
  await runPeriodicTask('orders-to-post');
  return { id, body };
}

/** DoorDash sends the order without its second line: it comes to $10.30 now. */
async function lessen({ body }: Awaited<ReturnType<typeof sell>>): Promise<void> {
  const [line] = body.order.categories[0]?.items ?? [];
  const categories = [{ ...body.order.categories[0], items: [line] }];
  const order = { ...body.order, categories, subtotal: 1030, tax: 82, tax_amount_remitted_by_doordash: 82 };
  const at = restaurant().clock.now().toISOString();
  await restaurant().doorDash({ event: { type: 'OrderAdjustment', event_timestamp: at }, order });
  await restaurant().runJobs();
  await restaurant().runPeriodicTask('orders-to-post');
}

const heading =
  'TIMESTAMP_LOCAL_DATE,TRANSACTION_TYPE,EXTERNAL_ID,SUBTOTAL,COMMISSION,NET_TOTAL,PAYOUT_ID,PAYOUT_DATE,DESCRIPTION';
const paid = (externalId: string, payout = '') =>
  `${today()},DELIVERY,${externalId},14.05,3.51,10.54,${payout},${today()},`;
const announced = (payout: string, net: string, on = inDays(2)) => `${on},PAYOUT,,,,${net},${payout},${on},`;
const takenBack = (externalId: string, net: string) =>
  `${today()},REFUND,${externalId},,,${net},,${today()},Missing item`;

async function upload(rows: string[], who = rosalia().owner): Promise<Reply> {
  const form = new FormData();
  form.set('service', 'doordash');
  form.set('storeId', '');
  form.set('file', new Blob([[heading, ...rows].join('\n')], { type: 'text/csv' }), 'report.csv');
  const packed = new Response(form);
  const answer = await restaurant().app.server.inject({
    method: 'POST',
    url: '/api/reconciliation/uploads',
    headers: {
      authorization: `Bearer ${await restaurant().tokenOf(who)}`,
      'content-type': packed.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await packed.arrayBuffer()),
  });
  await runAll();
  return { status: answer.statusCode, text: answer.payload, body: answer.json() };
}

async function takenIn(rows: string[], who?: string): Promise<ServiceReportView> {
  const { status, text, body } = await upload(rows, who);
  if (status !== 201) throw new Error(text);
  return body as ServiceReportView; // the contract
}

/** What is matched is entered by a job of its own. */
async function runAll(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await restaurant().runJobs();
}

const staff = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  restaurant().call(restaurant().cast.staff, method, `/api/backoffice${path}`, body);
const bank = async () => (await staff('GET', '/bank-deposits')).body as BankDeposits; // the contract
let statements = 0;

/** A statement of our bank with these lines, each a day, words and an amount; answers what was taken in. */
async function bankShows(...lines: [string, string, string][]): Promise<Reply> {
  statements += 1;
  const text = [['Posting Date', 'Description', 'Amount'], ...lines]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\n');
  const answer = await staff('POST', '/bank-statements', { name: `statement-${statements}.csv`, text });
  await runAll();
  return answer;
}

/** In cents, debits positive. */
async function sumOn(account: string, { merchantId }: Pick<Merchant, 'merchantId'> = rosalia()): Promise<number> {
  const [row] = await restaurant().sql<{ sum: string | null }>(
    'select sum(amount_minor) as sum from ledger_balances where merchant_id = $1 and account = $2',
    [merchantId, account],
  );
  return Number(row?.sum ?? 0);
}
const sumOfOrder = async (id: string, account: string) => {
  const [row] = await restaurant().sql<{ sum: string | null }>(
    'select sum(m) as sum from ledger_entries, unnest(accounts, amounts) as p (a, m) where order_id = $1 and a = $2',
    [id, account],
  );
  return Number(row?.sum ?? 0);
};
const casesOf = async (reportId: string) => {
  const { body } = await restaurant().call(rosalia().owner, 'GET', `/api/reconciliation/cases?reportId=${reportId}`);
  return (body as { cases: CaseSummary[] }).cases; // the contract
};
const faults = () => restaurant().sql("select kind, subject from ledger_faults(now() + interval '9 years', 100)");

describe('a deposit that a report announces', () => {
  it('is no money on our account, whoever uploads the report and whatever it says', async () => {
    const order = await sell();
    const rows = [paid(order.body.order.id, 'DO-20310615'), announced('DO-20310615', '900000.00')];
    await takenIn(rows);
    expect(await sumOn('bank')).toBe(0);
    expect((await bank()).awaited).toMatchObject([
      { merchantName: "Rosalía's Kitchen", reference: 'DO-20310615', amountMinor: 90_000_000, isMissing: false },
    ]);
    expect(await faults()).toEqual([]);
  });

  it('is a receipt of what our bank shows for it, and the difference is a case', async () => {
    await bankShows([inDays(3), 'DOORDASH, INC. PAYOUT DO-20310615', '10.54'], [inDays(3), 'RENT', '-4000.00']);
    expect(await sumOn('bank')).toBe(1_054);
    const { awaited, lines, statements: taken } = await bank();
    expect([awaited, lines]).toEqual([[], []]);
    expect(taken).toMatchObject([{ lines: 2, serviceLines: 1, knownLines: 0, openLines: 0 }]);
    const { body } = await staff('GET', '/cases?state=open');
    expect((body as { cases: CaseSummary[] }).cases).toMatchObject([
      { kind: 'deposit_differs' },
      { kind: 'deposit_differs', expectedMinor: 90_000_000, seenMinor: 1_054, claimMinor: 89_998_946 },
    ]);
    expect(await faults()).toEqual([]);
  });

  it('is found by its amount where the bank names no payout, and entered once, however often statements overlap', async () => {
    const order = await sell();
    await takenIn([paid(order.body.order.id, 'DO-20310616'), announced('DO-20310616', '10.54')]);
    const before = await sumOn('bank');
    const line: [string, string, string] = [inDays(3), 'DOORDASH PAYOUT', '10.54'];
    await bankShows(line);
    const again = await bankShows(line, [inDays(4), 'RENT', '-1.00']);
    expect(again.body).toMatchObject({ serviceLines: 1, knownLines: 1 });
    expect(await sumOn('bank')).toBe(before + 1_054);
    expect((await bank()).lines).toEqual([]);
  });

  it('is never a second time in another report', async () => {
    const order = await sell();
    const rows = [paid(order.body.order.id, 'DO-20310617'), announced('DO-20310617', '10.54')];
    await takenIn(rows);
    await takenIn([...rows, '']);
    expect((await bank()).awaited).toHaveLength(1);
    await bankShows([inDays(2), 'DOORDASH DO20310617', '10.54']);
    expect((await bank()).awaited).toEqual([]);
  });

  it('that comes to nobody is a case once statements cover its days, and closes when it comes after all', async () => {
    const order = await sell();
    const view = await takenIn([paid(order.body.order.id, 'DO-20310618'), announced('DO-20310618', '10.54')]);
    const before = {
      receivable: await sumOn('receivable'),
      bank: await sumOn('bank'),
      disputed: await sumOn('disputed'),
    };
    await bankShows([inDays(1), 'RENT', '-2.00'], [inDays(6), 'RENT', '-3.00']);
    expect(await casesOf(view.id)).toEqual([]);
    await bankShows([inDays(6), 'RENT', '-4.00'], [inDays(8), 'RENT', '-5.00']);
    expect(await casesOf(view.id)).toMatchObject([{ kind: 'deposit_missing', state: 'open', claimMinor: 1_054 }]);
    expect((await bank()).awaited).toMatchObject([{ isMissing: true }]);
    expect(await sumOn('disputed')).toBe(before.disputed + 1_054);
    await bankShows([inDays(20), 'DOORDASH DO-20310618', '10.54']);
    expect(await casesOf(view.id)).toMatchObject([{ state: 'won', wonMinor: 1_054 }]);
    expect(await sumOn('disputed')).toBe(before.disputed);
    expect(await sumOn('receivable')).toBe(before.receivable - 1_054);
    expect(await sumOn('bank')).toBe(before.bank + 1_054);
    expect(await faults()).toEqual([]);
  });

  it('that our bank shows before its report comes waits for it', async () => {
    const order = await sell(neighbour());
    await bankShows([inDays(2), 'DOORDASH DO-20310619', '10.54']);
    expect((await bank()).lines).toMatchObject([{ service: 'doordash', serviceName: 'DoorDash', amountMinor: 1_054 }]);
    const rows = [paid(order.body.order.id, 'DO-20310619'), announced('DO-20310619', '10.54')];
    await takenIn(rows, neighbour().owner);
    expect((await bank()).lines).toEqual([]);
    expect(await sumOn('bank', neighbour())).toBe(1_054);
  });
});

describe('a line of our bank that nobody has announced', () => {
  it('is set aside with a reason, or said to be a deposit, by staff, once', async () => {
    await bankShows([today(), 'DOORDASH REFERRAL', '25.00'], [today(), 'DOORDASH PAYOUT', '9.99']);
    const order = await sell();
    await takenIn([paid(order.body.order.id, 'DO-20310620'), announced('DO-20310620', '10.54', inDays(30))]);
    const [referral, payout] = (await bank()).lines.toSorted((a, b) => b.amountMinor - a.amountMinor);
    const [deposit] = (await bank()).awaited;
    const before = await sumOn('bank');
    const aside = await staff('POST', `/bank-lines/${referral?.id}/set-aside`, { reason: 'A referral' });
    expect(aside.body).toEqual({ state: 'set_aside' });
    const said = { depositId: deposit?.id, reason: 'DoorDash says so' };
    expect((await staff('POST', `/bank-lines/${payout?.id}/match`, said)).body).toEqual({ state: 'matched' });
    await runAll();
    expect(await sumOn('bank')).toBe(before + 999);
    expect((await staff('POST', `/bank-lines/${payout?.id}/match`, said)).status).toBe(409);
    expect((await staff('POST', `/bank-lines/${referral?.id}/set-aside`, { reason: 'Once more' })).status).toBe(409);
    const { lines, awaited } = await bank();
    expect([lines, awaited]).toEqual([[], []]);
    const audit = await restaurant().sql<{ action: string }>(
      "select action from staff_actions where subject_kind = 'bank_line' order by at, id",
    );
    expect(audit.map(({ action }) => action)).toEqual(['bank_line_set_aside', 'bank_line_matched']);
    const { actions } = (await staff('GET', '/audit?search=bank_line')).body as { actions: StaffAction[] }; // its contract
    expect(actions).toMatchObject([
      { subject: 'DOORDASH PAYOUT', amount: { minor: 999, currency: 'USD' } },
      { subject: 'DOORDASH REFERRAL', amount: { minor: 2_500, currency: 'USD' } },
    ]);
    expect(await faults()).toEqual([]);
  });

  it('cannot be taken in twice, nor where a cell makes no sense', async () => {
    const text = 'Date,Description,Amount\n2031-06-01,DOORDASH,1.00\n';
    expect((await staff('POST', '/bank-statements', { name: 'a.csv', text })).status).toBe(200);
    const again = await staff('POST', '/bank-statements', { name: 'b.csv', text });
    expect([again.status, again.body]).toMatchObject([409, { message: expect.stringContaining('as “a.csv”') }]);
    const wrong = await staff('POST', '/bank-statements', { name: 'c.csv', text: text.replace('1.00', 'one') });
    expect([wrong.status, wrong.body]).toMatchObject([
      400,
      { message: 'text: Row 2, column “Amount”: “one” is no amount of money.' },
    ]);
  });
});

/** What DoorDash still owes for it, what is claimed, what we bear, what the restaurant is owed. */
const standing = async (id: string) => ({
  receivable: await sumOfOrder(id, 'receivable'),
  disputed: await sumOfOrder(id, 'disputed'),
  borne: await sumOfOrder(id, 'borne_by_forkline'),
});

describe('an order that its service changes after it took money back for it', () => {
  it('is taken off once: the claim is explained, and its case closes', async () => {
    const order = await sell();
    const { id: external } = order.body.order;
    const view = await takenIn([paid(external), takenBack(external, '-3.75')]);
    expect(await casesOf(view.id)).toMatchObject([{ kind: 'unknown_refund', state: 'open', claimMinor: 375 }]);
    const commission = 351;
    expect(await standing(order.id)).toEqual({ receivable: 1405 - commission - 375, disputed: 375, borne: 0 });
    await lessen(order);
    expect(await standing(order.id)).toEqual({ receivable: 1030 - commission, disputed: 0, borne: 0 });
    expect(await casesOf(view.id)).toMatchObject([{ state: 'explained', claimMinor: 0, wonMinor: null }]);
    expect(await faults()).toEqual([]);
  });

  it('leaves of the claim what the change does not explain, with a complaint about that', async () => {
    const order = await sell();
    const { id: external } = order.body.order;
    const view = await takenIn([paid(external), takenBack(external, '-9.00')]);
    await lessen(order);
    expect(await standing(order.id)).toEqual({ receivable: 1030 - 351 - 525, disputed: 525, borne: 0 });
    const [left] = await casesOf(view.id);
    expect(left).toMatchObject({ state: 'open', claimMinor: 525 });
    const { body } = await staff('GET', `/cases/${left?.id}`);
    expect(body).toMatchObject({ disputeText: expect.stringContaining('Please pay $5.25') });
    expect((await staff('POST', `/cases/${left?.id}/send`, { text: 'Please.' })).status).toBe(200);
    expect((await staff('POST', `/cases/${left?.id}/win`, { wonMinor: 900 })).status).toBe(400);
    expect((await staff('POST', `/cases/${left?.id}/lose`, { reason: 'They say no' })).status).toBe(200);
    await runAll();
    expect(await standing(order.id)).toEqual({ receivable: 1030 - 351 - 525, disputed: 0, borne: 525 });
    expect(await faults()).toEqual([]);
  });

  it('gives back what we have borne for a case that was lost', async () => {
    const order = await sell();
    const { id: external } = order.body.order;
    const view = await takenIn([paid(external), takenBack(external, '-3.75')]);
    const [lost] = await casesOf(view.id);
    await staff('POST', `/cases/${lost?.id}/write-off`, { reason: 'Too little' });
    // The ledger has not even followed yet.
    await lessen(order);
    await runAll();
    expect(await standing(order.id)).toEqual({ receivable: 1030 - 351, disputed: 0, borne: 0 });
    expect(await faults()).toEqual([]);
  });
});
