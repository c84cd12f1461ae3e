import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ServiceReportView } from '../../src/domains/reconciliation/contract.ts';
import type { ReportFetches } from '../../src/domains/reconciliation/fetches-contract.ts';
import { controlOf } from '../support/control.ts';
import { deliveredOrders, storeAt } from '../support/delivered-orders.ts';
import { menuWorld } from '../support/menu-world.ts';
import { useRestaurant } from '../support/restaurant.ts';

// One story, told in order: the services' own reports of a week come by themselves.
const restaurant = useRestaurant({ world: menuWorld });
const rosalia = () => restaurant().cast.rosalia;
const minute = 60_000;
const control = (method: 'PUT' | 'DELETE' | 'POST', path: string, body?: unknown) =>
  controlOf(restaurant().simulator(), method, path, body);

const asOwner = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  restaurant().call(rosalia().owner, method, path, body);
const fetches = async () => (await asOwner('GET', '/api/reconciliation/fetches')).body as ReportFetches; // the contract
const reports = async () => {
  const { body } = await asOwner('GET', '/api/reconciliation/reports');
  return (body as { reports: ServiceReportView[] }).reports; // the contract
};
const requests = () =>
  restaurant().sql<{ service: string; state: string; from: string; to: string; why: string | null }>(
    `select service, state, period_from::text as from, period_to::text as to, why from report_requests
     where merchant_id = $1 order by service`,
    [rosalia().merchantId],
  );

/** Ten minutes in which the watch looks, and what it has found is done. */
async function aWhile(): Promise<void> {
  const { runPeriodicTask, runJobs, pass } = restaurant();
  await runPeriodicTask('report-requests');
  await runJobs();
  await pass(11 * minute);
}

beforeAll(async () => {
  await deliveredOrders(restaurant(), 'grubhub', 3);
  await deliveredOrders(restaurant(), 'uber-eats', 3);
  // The 13th of June 2031 is a Friday; its week ends on the 15th.
  const wednesday = new Date('2031-06-18T12:00:00Z').getTime();
  restaurant().clock.forward(wednesday - restaurant().clock.now().getTime());
  await restaurant().pass(0);
});

describe('the report of a week that has ended', () => {
  it('is asked for at each service that makes reports by API, once, and at no other', async () => {
    await aWhile();
    const asked = await requests();
    expect(new Set(asked.map(({ service }) => service))).toEqual(new Set(['grubhub', 'uber-eats']));
    expect(asked.every(({ from, to }) => from === '2031-06-09' && to === '2031-06-15')).toBe(true);
    await aWhile();
    expect(await requests()).toHaveLength(asked.length);
    expect((await fetches()).services.map(({ service }) => service)).toEqual(['uber-eats', 'doordash', 'grubhub']);
  });

  it('is taken in as an upload is, whether its service is asked about it or tells by webhook', async () => {
    for (let times = 0; times < 3; times += 1) await aWhile();
    const taken = await reports();
    const summary = taken.map(({ lines, differences, takenBy }) => `${takenBy}: ${lines} lines, ${differences} differ`);
    expect(new Set(summary)).toEqual(
      new Set(['Grubhub’s API: 4 lines, 0 differ', 'Uber Eats’s API: 4 lines, 0 differ']),
    );
    // A store without orders has a report of headings alone.
    expect((await requests()).map(({ state }) => state).toSorted()).toEqual(['empty', 'taken', 'taken']);
    expect((await fetches()).fetches).toEqual([]);
    expect(await restaurant().sql("select kind from ledger_faults(now() + interval '9 years', 100)")).toEqual([]);
  });

  it('is the same report when its owner uploads it as well', async () => {
    for (const service of ['grubhub', 'uber-eats'] as const) {
      const wish = { service, externalStoreId: storeAt(restaurant(), service), from: '2031-06-09', to: '2031-06-15' };
      const { csv } = z.object({ csv: z.string() }).parse(await control('POST', '/payout-reports', wish));
      const form = new FormData();
      form.set('service', service);
      form.set('storeId', '');
      form.set('file', new Blob([csv], { type: 'text/csv' }), 'by-hand.csv');
      const packed = new Response(form);
      const answer = await restaurant().app.server.inject({
        method: 'POST',
        url: '/api/reconciliation/uploads',
        headers: {
          authorization: `Bearer ${await restaurant().tokenOf(rosalia().owner)}`,
          'content-type': packed.headers.get('content-type') ?? '',
        },
        payload: Buffer.from(await packed.arrayBuffer()),
      });
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        expect.stringContaining(`as “${service}-2031-06-09-2031-06-15.csv”`),
      ]);
    }
    expect(await reports()).toHaveLength(2);
  });
});

describe('a report that a service does not make', () => {
  it('is shown to the owner with its reason, and is asked for again by a press', async () => {
    restaurant().clock.forward(7 * 24 * 60 * minute);
    await restaurant().pass(0);
    const refusal = { on: 'api', kind: 'error', rate: 1, service: 'grubhub', status: 403, path: 'reporting' };
    await control('PUT', '/faults', [refusal]);
    await aWhile();
    const failed = (await fetches()).fetches.find(({ hasFailed }) => hasFailed);
    expect(failed).toMatchObject({ service: 'grubhub', from: '2031-06-16', why: 'A fault was ordered.' });
    await control('DELETE', '/faults');
    const again = () => asOwner('POST', `/api/reconciliation/fetches/${failed?.id}/try-again`, {});
    expect((await again()).body).toEqual({ asked: true });
    expect((await again()).status).toBe(409);
    for (let times = 0; times < 3; times += 1) await aWhile();
    expect((await fetches()).fetches).toEqual([]);
    const neighbour = await restaurant().call(
      restaurant().cast.neighbour.owner,
      'POST',
      `/api/reconciliation/fetches/${failed?.id}/try-again`,
      {},
    );
    expect(neighbour.status).toBe(404);
  });

  it('is asked for again by itself while the service only does not answer, and given up after two days', async () => {
    restaurant().clock.forward(7 * 24 * 60 * minute);
    await restaurant().pass(0);
    await control('PUT', '/faults', [
      { on: 'api', kind: 'error', rate: 1, service: 'grubhub', status: 503, path: 'reporting' },
    ]);
    await aWhile();
    expect((await fetches()).fetches.find(({ service }) => service === 'grubhub')).toMatchObject({ hasFailed: false });
    restaurant().clock.forward(2 * 24 * 60 * minute);
    await aWhile();
    await control('DELETE', '/faults');
    expect((await fetches()).fetches.find(({ service }) => service === 'grubhub')).toMatchObject({
      hasFailed: true,
      why: 'A fault was ordered.',
    });
  });
});
