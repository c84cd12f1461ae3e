import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type {
  CaseDetail,
  CaseSummary,
  ServiceReportView,
  StaffCase,
} from '../../src/domains/reconciliation/contract.ts';
import type { PayoutErrorKind } from '../../src/simulator/payout-errors.ts';
import { controlOf } from '../support/control.ts';
import {
  deliveredOrders,
  payingServices as services,
  storeAt,
  type PayingService,
} from '../support/delivered-orders.ts';
import { menuWorld } from '../support/menu-world.ts';
import { useRestaurant, type Reply } from '../support/restaurant.ts';

/** The services' payout reports, written by their stand-ins from what they know, against the product's own record. */
const folder = await mkdtemp(join(tmpdir(), 'forkline-reports-'));
const restaurant = useRestaurant({ world: menuWorld, settings: { RECONCILIATION_FOLDER: folder } });
afterAll(() => rm(folder, { recursive: true, force: true }));

const day = 86_400_000;
const control = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  controlOf(restaurant().simulator(), method, path, body);
const rosalia = () => restaurant().cast.rosalia;

const storeOn = (service: PayingService) => storeAt(restaurant(), service);
const delivered = (service: PayingService, count: number) => deliveredOrders(restaurant(), service, count);

/** Whatever was ordered so far lies in another week. */
async function nextWeek(): Promise<void> {
  restaurant().clock.forward(8 * day);
  await restaurant().pass(0);
}

const told = z.object({ money: z.object({ subtotalMinor: z.number(), bagFeeMinor: z.number() }) });
const heading = 'TIMESTAMP_LOCAL_DATE,TRANSACTION_TYPE,EXTERNAL_ID,SUBTOTAL,COMMISSION,NET_TOTAL,PAYOUT_ID,DESCRIPTION';
const decimal = (minor: number) => (minor / 100).toFixed(2);
const today = () => restaurant().clock.now().toISOString().slice(0, 10);

/** The right row of DoorDash's for an order of its. */
async function rowOf(externalId: string): Promise<string> {
  const { money } = told.parse(await control('GET', `/orders/${externalId}`));
  const commission = Math.round(money.subtotalMinor / 4);
  const net = money.subtotalMinor + money.bagFeeMinor - commission;
  const amounts = [money.subtotalMinor, commission, net].map(decimal);
  return [today(), 'DELIVERY', externalId, ...amounts, externalId, ''].join(',');
}

const written = z.object({
  csv: z.string(),
  lines: z.number(),
  orders: z.number(),
  depositMinor: z.number(),
  seeded: z.array(z.object({ kind: z.string(), orderId: z.string().nullable(), amountMinor: z.number() })),
});

async function reportOf(service: PayingService, errors: Partial<Record<PayoutErrorKind, number>> = {}) {
  const [to, from] = [today(), new Date(Date.parse(today()) - 6 * day).toISOString().slice(0, 10)];
  return written.parse(
    await control('POST', '/payout-reports', { service, externalStoreId: storeOn(service), from, to, errors }),
  );
}

let uploads = 0;

async function upload(given: {
  csv: string;
  service: string;
  who?: string;
  storeId?: string;
  fileName?: string;
}): Promise<Reply> {
  const { csv, service, who = rosalia().owner, storeId = '', fileName = 'report.csv' } = given;
  const form = new FormData();
  form.set('service', service);
  form.set('storeId', storeId);
  form.set('file', new Blob([csv], { type: 'text/csv' }), fileName);
  const packed = new Response(form);
  uploads += 1;
  const answer = await restaurant().app.server.inject({
    method: 'POST',
    url: '/api/reconciliation/uploads',
    // Each from somewhere else, so that no limit per address is met.
    remoteAddress: `10.0.0.${uploads}`,
    headers: {
      authorization: `Bearer ${await restaurant().tokenOf(who)}`,
      'content-type': packed.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await packed.arrayBuffer()),
  });
  return { status: answer.statusCode, text: answer.payload, body: answer.json() };
}

async function takenIn(given: Parameters<typeof upload>[0]): Promise<ServiceReportView> {
  const { status, text, body } = await upload(given);
  if (status !== 201) throw new Error(text);
  return body as ServiceReportView; // the contract
}

const asOwner = (path: string) => restaurant().call(rosalia().owner, 'GET', path);
async function casesOf(reportId: string): Promise<CaseSummary[]> {
  const { body } = await asOwner(`/api/reconciliation/cases?reportId=${reportId}`);
  return (body as { cases: CaseSummary[] }).cases; // the contract
}
const faults = () => restaurant().sql("select kind, subject from ledger_faults(now() + interval '9 years', 100)");
/** What stands on an account of Rosalía's. */
const sumOn = async (account: string, { service, order }: { service?: string; order?: string }) => {
  const [row] = await restaurant().sql<{ sum: string | null }>(
    `select sum(m) as sum from ledger_entries, unnest(accounts, amounts) as p (a, m)
     where merchant_id = $1 and a = $2 and ($3::uuid is null or order_id = $3) and ($4::text is null or service = $4)`,
    [rosalia().merchantId, account, order ?? null, service ?? null],
  );
  return Number(row?.sum ?? 0);
};
const ourId = async (externalId: string) => {
  const [row] = await restaurant().sql<{ id: string }>('select id from orders where external_id = $1', [externalId]);
  return row?.id ?? '';
};
const entries = async () => {
  const [row] = await restaurant().sql<{ count: string }>('select count(*) from ledger_entries');
  return Number(row?.count);
};

/** The payout that a report of DoorDash's announces. */
function payoutIn(csv: string): { fileReference: string; payoutDate: string } {
  const rows = csv
    .trimEnd()
    .split('\n')
    .map((row) => row.split(','));
  const [head = []] = rows;
  const deposit = rows.at(-1) ?? [];
  const cell = (heading: string) => deposit[head.indexOf(heading)] ?? '';
  return { fileReference: cell('PAYOUT_ID'), payoutDate: cell('PAYOUT_DATE') };
}

/** Staff take in a statement of our bank with these lines: day, words, amount. */
async function bankShows(...lines: string[][]): Promise<void> {
  const text = [['Date', 'Description', 'Amount'], ...lines]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\n');
  const { status } = await restaurant().call(restaurant().cast.staff, 'POST', '/api/backoffice/bank-statements', {
    name: 'statement.csv',
    text,
  });
  expect(status).toBe(200);
  // Matched first, entered then.
  await restaurant().runJobs();
  await restaurant().runJobs();
}

const named = (kind: string, orderId: string | null) => `${kind} ${orderId ?? 'nobody’s'}`;
/** How the simulator's errors are called here. */
const kindOf: Record<string, string> = { refund: 'unknown_refund', error_charge: 'unknown_refund' };

const everyError = {
  missing_there: 1,
  missing_here: 1,
  amount_differs: 1,
  fee_differs: 1,
  refund: 1,
  error_charge: 1,
  other_week: 1,
  duplicate: 1,
  deposit_differs: 1,
} satisfies Record<PayoutErrorKind, number>;

beforeAll(async () => {
  for (const service of services) await delivered(service, 11);
});

describe('a report of each service', () => {
  it.each(services)('%s: every error in it is found, and nothing else', async (service) => {
    const report = await reportOf(service, everyError);
    expect(report.orders).toBe(11);
    const view = await takenIn({ csv: report.csv, service });
    const ids = await restaurant().sql<{ id: string; external_id: string }>('select id, external_id from orders');
    const ours = new Map(ids.map((row) => [row.external_id, row.id]));
    const wanted = report.seeded.map(({ kind, orderId }) =>
      named(kindOf[kind] ?? kind, ours.get(orderId ?? '') ?? null),
    );
    const found = (await casesOf(view.id)).map(({ kind, orderId }) => named(kind, orderId));
    expect(found.toSorted()).toEqual(wanted.toSorted());
    expect(view).toMatchObject({ lines: report.lines, depositedMinor: report.depositMinor, unknownKinds: [] });
    expect(view.agreeing + view.differences - (view.counts['missing_there'] ?? 0)).toBe(report.lines);
    // Announced is not received: what a report says makes no money on our account.
    expect(await sumOn('bank', { service })).toBe(0);
    const claims = (await casesOf(view.id)).reduce((sum, { claimMinor }) => sum + claimMinor, 0);
    expect(await sumOn('disputed', { service })).toBe(claims);
    expect(await faults()).toEqual([]);
  });

  it('without an error opens no case, and leaves nothing that the service still owes once our bank has the deposit', async () => {
    const before = await sumOn('receivable', { service: 'doordash' });
    await nextWeek();
    await delivered('doordash', 3);
    const report = await reportOf('doordash');
    const view = await takenIn({ csv: report.csv, service: 'doordash' });
    expect(view).toMatchObject({ differences: 0, claimedMinor: 0, agreeing: 4 });
    expect(await casesOf(view.id)).toEqual([]);
    expect(await sumOn('receivable', { service: 'doordash' })).toBe(before + report.depositMinor);
    const { fileReference, payoutDate } = payoutIn(report.csv);
    const words = `DOORDASH, INC. ${fileReference}`;
    await bankShows([payoutDate, words, decimal(report.depositMinor)]);
    expect(await sumOn('receivable', { service: 'doordash' })).toBe(before);
    expect(await sumOn('bank', { service: 'doordash' })).toBe(report.depositMinor);
  });
});

/** An order of today with the row that DoorDash writes for it. */
async function rowAfterOrder(): Promise<{ order: string; row: string }> {
  const [externalId = ''] = await delivered('doordash', 1);
  return { order: await ourId(externalId), row: await rowOf(externalId) };
}

describe('a report that follows another', () => {
  it('gives account of the days between them, too: an order of a day that neither names is missing', async () => {
    await nextWeek();
    const first = await rowAfterOrder();
    await takenIn({ csv: [heading, first.row].join('\n'), service: 'doordash' });
    restaurant().clock.forward(2 * day);
    await restaurant().pass(0);
    const between = await rowAfterOrder();
    restaurant().clock.forward(2 * day);
    await restaurant().pass(0);
    const last = await rowAfterOrder();
    const view = await takenIn({ csv: [heading, last.row].join('\n'), service: 'doordash' });
    expect(await casesOf(view.id)).toMatchObject([{ kind: 'missing_there', orderId: between.order }]);
  });
});

describe('a report that comes again', () => {
  it('is refused with the first one named, and changes nothing', async () => {
    await nextWeek();
    await delivered('grubhub', 2);
    const { csv } = await reportOf('grubhub', { fee_differs: 1 });
    await takenIn({ csv, service: 'grubhub', fileName: 'june.csv' });
    const before = await entries();
    const again = await upload({ csv, service: 'grubhub', fileName: 'july.csv' });
    expect(again).toMatchObject({
      status: 409,
      body: {
        message: expect.stringContaining(`on ${today()} by Rosalía's Kitchen's owner as “june.csv”, with 3 lines`),
      },
    });
    expect(await entries()).toBe(before);
  });

  it('inside another one enters nothing twice and opens no case twice', async () => {
    const { csv } = await reportOf('grubhub', { refund: 1 });
    const first = await takenIn({ csv, service: 'grubhub' });
    const before = await entries();
    const cases = await restaurant().sql('select 1 from reconciliation_cases');
    const longer = await takenIn({ csv: `${csv}\n`, service: 'grubhub' });
    expect(longer.counts).toEqual({ seen_before: first.lines });
    expect(await entries()).toBe(before);
    expect(await restaurant().sql('select 1 from reconciliation_cases')).toHaveLength(cases.length);
  });

  it('at the same moment from two people is taken in once', async () => {
    await nextWeek();
    await delivered('grubhub', 1);
    const { csv } = await reportOf('grubhub');
    const answers = await Promise.all([1, 2, 3].map(() => upload({ csv, service: 'grubhub' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });
});

/** With which words a report is refused; nothing has changed then. */
async function refusalOf(csv: string, given: { who?: string } = {}): Promise<string> {
  const before = [await entries(), await restaurant().sql('select id from service_reports order by id')];
  const { status, body } = await upload({ csv, service: 'doordash', ...given });
  expect([await entries(), await restaurant().sql('select id from service_reports order by id')]).toEqual(before);
  return `${status} ${(body as { message: string }).message}`; // every error's shape
}

describe('a report that is not to be believed', () => {
  it('of another merchant is refused, whether it names its store or only its orders', async () => {
    await delivered('doordash', 2);
    const { csv } = await reportOf('doordash');
    const who = restaurant().cast.neighbour.owner;
    expect(await refusalOf(csv, { who })).toContain('which is not yours on DoorDash');
    const rows = csv.trimEnd().split('\n');
    const nameless = rows.map((row) => row.replace(storeOn('doordash'), '')).join('\n');
    expect(await refusalOf(nameless, { who })).toContain('is one of yours on DoorDash');
    expect(await restaurant().call(who, 'GET', '/api/reconciliation/reports')).toMatchObject({
      body: { reports: [], nextCursor: null },
    });
  });

  it('with an amount beyond all reason, or that is none, is refused whole', async () => {
    const [externalId = ''] = await delivered('doordash', 1);
    const row = (net: string, commission = '1.00') =>
      `${heading}\n${today()},DELIVERY,${externalId},37.09,${commission},${net},P-1,\n`;
    expect(await refusalOf(row('1000000.01'))).toContain(
      'Row 2, column “NET_TOTAL”: “1000000.01” is more than 1,000,000',
    );
    expect(await refusalOf(row('-99999999999999999999'))).toContain('is more than 1,000,000');
    expect(await refusalOf(row('27.82', '1e9'))).toContain('Row 2, column “COMMISSION”: “1e9” is no amount of money');
    expect(await refusalOf(row('=SUM(A1:A9)'))).toContain('is no amount of money');
    expect(await refusalOf(row('27.821'))).toContain('has more decimals than USD has');
    expect(await refusalOf(`${heading}\n${today()},DELIVERY,"${externalId},37.09`)).toContain(
      'a quotation mark is not closed',
    );
    expect(await refusalOf('EXTERNAL_ID,NET_TOTAL\nx,1\n')).toContain('This file has no column “TIMESTAMP_LOCAL_DATE”');
  });

  it('with a flood of charges is refused whole', async () => {
    const charges = Array.from({ length: 1_001 }, (_none, index) => `${today()},STORE_CHARGE,,,,-1,P-9,${index}`);
    expect(await refusalOf([heading, ...charges].join('\n'))).toContain('in more than 1,000 places');
  });

  it('with a huge deduction takes nothing from the restaurant: all of it is claimed back', async () => {
    await nextWeek();
    const [externalId = ''] = await delivered('doordash', 1);
    const order = await ourId(externalId);
    const owed = await sumOn('payable.base', {});
    const rows = [
      await rowOf(externalId),
      `${today()},ERROR_CHARGE,${externalId},,,-999999.99,P-2,`,
      `${today()},STORE_CHARGE,,,,-1000000,P-2,`,
    ];
    const view = await takenIn({ csv: [heading, ...rows].join('\n'), service: 'doordash' });
    const cases = await casesOf(view.id);
    const claims = cases.map(({ kind, claimMinor }) => `${kind} ${claimMinor}`);
    expect(claims.toSorted()).toEqual(['unknown_charge 100000000', 'unknown_refund 99999999']);
    expect(await sumOn('disputed', { order })).toBe(99_999_999);
    expect(await sumOn('payable.adjustments', {})).toBe(0);
    expect(await sumOn('payable.base', {})).toBe(owed);
    expect(await faults()).toEqual([]);
  });

  it('with formulas and pages as words is kept as the words that they are', async () => {
    await nextWeek();
    const [externalId = ''] = await delivered('doordash', 1);
    const reason = '=HYPERLINK(""http://x"")<script>alert(1)</script>';
    const refund = `${today()},REFUND,${externalId},,,-5,P-3,"${reason}"`;
    const csv = [heading, await rowOf(externalId), refund].join('\n');
    const [found] = await casesOf((await takenIn({ csv, service: 'doordash' })).id);
    const { body } = await restaurant().call(restaurant().cast.staff, 'GET', `/api/backoffice/cases/${found?.id}`);
    expect((body as CaseDetail).disputeText).toContain('=HYPERLINK("http://x")<script>');
  });
});

const staff = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  restaurant().call(restaurant().cast.staff, method, `/api/backoffice/cases${path}`, body);
const queue = async (query = '') => (await staff('GET', query)).body as { cases: StaffCase[] }; // the contract

/** A case about a refund of five dollars that nobody told us of. */
async function refundCase(): Promise<{ id: string; order: string }> {
  await nextWeek();
  const [externalId = ''] = await delivered('doordash', 1);
  const refund = `${today()},REFUND,${externalId},,,-5.00,${externalId},Missing item`;
  const csv = [heading, await rowOf(externalId), refund].join('\n');
  const [found] = await casesOf((await takenIn({ csv, service: 'doordash' })).id);
  return { id: found?.id ?? '', order: await ourId(externalId) };
}

describe('a case', () => {
  it('has its evidence, its clock and the words to send; is given to somebody, sent, won, and entered', async () => {
    const { id, order } = await refundCase();
    const { body } = await staff('GET', `/${id}`);
    const detail = body as CaseDetail; // the contract
    expect(detail).toMatchObject({
      kind: 'unknown_refund',
      state: 'open',
      claimMinor: 500,
      evidence: { line: { kind: 'refund', raw: expect.arrayContaining([{ heading: 'NET_TOTAL', cell: '-5.00' }]) } },
      where: expect.stringContaining('DoorDash Merchant Portal'),
    });
    expect(detail.disputeText).toContain('You took back $5.00.');
    expect(Date.parse(detail.dueAt) - restaurant().clock.now().getTime()).toBeGreaterThan(12 * day);
    const { body: who } = await restaurant().call(restaurant().cast.staff, 'GET', '/api/backoffice/staff');
    const [sam] = (who as { staff: { id: string; name: string }[] }).staff;
    expect(await staff('POST', `/${id}/assign`, { to: sam?.id })).toMatchObject({ status: 200 });
    expect(await staff('POST', `/${id}/win`, { wonMinor: 500 })).toMatchObject({
      status: 409,
      body: { message: 'This case is not sent yet.' },
    });
    expect(await staff('POST', `/${id}/send`, { text: 'Please pay.' })).toMatchObject({ body: { state: 'sent' } });
    expect(await staff('POST', `/${id}/win`, { wonMinor: 501 })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('$5.00 at most') },
    });
    expect(await staff('POST', `/${id}/win`, { wonMinor: 300 })).toMatchObject({ body: { state: 'won' } });
    expect(await staff('POST', `/${id}/lose`, { reason: 'Late' })).toMatchObject({ status: 409 });
    await restaurant().runJobs();
    await restaurant().runJobs();
    expect(await sumOn('disputed', { order })).toBe(0);
    expect(await sumOn('borne_by_forkline', { order })).toBe(200);
    const after = (await staff('GET', `/${id}`)).body as CaseDetail; // the contract
    expect(after.history.map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining('Found in the report'),
      'Given to Sam.',
      'The complaint was sent to the service.',
      'Won: the service gives back $3.00.',
    ]);
    const audit = await restaurant().sql<{ action: string }>(
      'select action from staff_actions where subject_id = $1 order by id',
      [id],
    );
    expect(audit.map(({ action }) => action)).toEqual(['case_assigned', 'case_sent', 'case_won']);
    expect(await faults()).toEqual([]);
  });

  it('is written off with a reason, and Forkline bears it', async () => {
    const { id, order } = await refundCase();
    expect(await staff('POST', `/${id}/write-off`, { reason: 'Not worth the time' })).toMatchObject({
      body: { state: 'written_off' },
    });
    await restaurant().runJobs();
    expect([await sumOn('disputed', { order }), await sumOn('borne_by_forkline', { order })]).toEqual([0, 500]);
  });

  it('about an order that was not paid closes by itself when a later report pays it', async () => {
    await nextWeek();
    await delivered('uber-eats', 2);
    const right = await reportOf('uber-eats');
    const lines = right.csv.trimEnd().split('\n');
    const [head = '', first = '', second = ''] = lines;
    const view = await takenIn({ csv: [head, second].join('\n'), service: 'uber-eats' });
    const [missing] = await casesOf(view.id);
    expect(missing).toMatchObject({ kind: 'missing_there', claimMinor: expect.any(Number) });
    const later = await takenIn({ csv: [head, first].join('\n'), service: 'uber-eats' });
    expect(later).toMatchObject({ differences: 0 });
    expect((await casesOf(view.id))[0]).toMatchObject({ state: 'won', wonMinor: missing?.claimMinor });
    expect(await sumOn('disputed', { order: missing?.orderId ?? '' })).toBe(0);
  });

  it('stands in the queue by its deadline, is filtered, and staff are reminded of it once', async () => {
    const { id } = await refundCase();
    const open = (await queue('?state=open')).cases;
    expect(open.map(({ dueAt }) => dueAt)).toEqual(open.map(({ dueAt }) => dueAt).toSorted());
    expect(open.find((one) => one.id === id)).toMatchObject({ merchantName: "Rosalía's Kitchen", assignedTo: null });
    expect((await queue('?service=grubhub')).cases.every(({ service }) => service === 'grubhub')).toBe(true);
    const letters = () =>
      restaurant().sql<{ body_text: string }>(
        "select body_text from outgoing_messages where purpose = 'case_deadline'",
      );
    await restaurant().runPeriodicTask('case-deadlines');
    const before = (await letters()).length;
    restaurant().clock.forward(11.5 * day);
    await restaurant().runPeriodicTask('case-deadlines');
    await restaurant().runPeriodicTask('case-deadlines');
    const all = await letters();
    expect(all).toHaveLength(before + 1);
    expect(all.at(-1)?.body_text).toContain("DoorDash, Rosalía's Kitchen, $5.00");
  });
});

const put = async (name: string, content: string) => {
  await writeFile(join(folder, `${name}.part`), content);
  await rename(join(folder, `${name}.part`), join(folder, name));
};
/** What lies in a folder of the folder, none where that is not there yet. */
const list = async (where: string): Promise<string[]> => {
  const names = await readdir(join(folder, where)).catch(() => [] as string[]);
  return names.toSorted((a, b) => (a < b ? -1 : 1));
};

describe('the folder', () => {
  it('has its reports taken in and put aside, or refused with the reason beside them', async () => {
    await delivered('deliveroo', 1);
    const { csv } = await reportOf('deliveroo');
    await put(`deliveroo-${storeOn('deliveroo')}-2031-07.csv`, csv);
    await put('notes.csv', 'a,b\n1,2\n');
    await put('doordash-nobody-2031-07.csv', csv);
    await put(`grubhub-${rosalia().grubhubStore}-x.csv`, 'a,b\n1,2\n');
    await restaurant().runPeriodicTask('report-folder');
    expect(await list('done')).toEqual([expect.stringContaining(`deliveroo-${storeOn('deliveroo')}-2031-07.csv`)]);
    const refused = await list('refused');
    expect(refused).toHaveLength(6);
    const why = await Promise.all(
      refused.filter((name) => name.endsWith('.txt')).map((name) => readFile(join(folder, 'refused', name), 'utf8')),
    );
    expect(why.join('')).toMatch(/No store is connected to doordash/);
    expect(why.join('')).toMatch(/Name the file after its service/);
    expect(why.join('')).toMatch(/has no column “Order UUID”/);
    const { body } = await asOwner('/api/reconciliation/reports');
    const [newest] = (body as { reports: ServiceReportView[] }).reports; // the contract
    expect(newest).toMatchObject({ service: 'deliveroo', takenBy: 'the report folder' });
    expect(await list('.')).toEqual(['done', 'refused']);
  });

  it('has statements of our own bank taken in as well', async () => {
    const before = await sumOn('bank', {});
    await put('bank-2031-07.csv', 'Date,Description,Credit,Debit\n07/01/2031,DELIVEROO UK,,12.00\n');
    await put('bank-odd.csv', 'Date,Amount\n07/01/2031,1.00\n');
    await restaurant().runPeriodicTask('report-folder');
    expect((await list('done')).some((name) => name.endsWith('bank-2031-07.csv'))).toBe(true);
    const why = (await list('refused')).find((name) => name.endsWith('bank-odd.csv.txt')) ?? '';
    expect(await readFile(join(folder, 'refused', why), 'utf8')).toMatch(/has no column “Description”/);
    const { body } = await restaurant().call(restaurant().cast.staff, 'GET', '/api/backoffice/bank-deposits');
    expect(body).toMatchObject({
      statements: expect.arrayContaining([
        expect.objectContaining({ name: 'bank-2031-07.csv', takenBy: 'the report folder', serviceLines: 1 }),
      ]),
      lines: [expect.objectContaining({ service: 'deliveroo', amountMinor: -1_200 })],
    });
    // Nobody has announced it: nothing is entered.
    expect(await sumOn('bank', {})).toBe(before);
  });
});
