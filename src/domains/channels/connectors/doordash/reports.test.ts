import { describe, expect, it } from 'vitest';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { settings } from './fixtures/hooks.ts';
import { createDoorDash } from './index.ts';

const marketplace = 'https://openapi.doordash.com/marketplace';
const base = 'https://openapi.doordash.com/dataexchange/v1/reports';
const wanted = { type: 'payouts', from: '2026-05-25', to: '2026-05-31' } as const;
const store = { apiVersion: 'v1', externalStoreId: '4711' };

function connector(...script: Scripted[]) {
  const { send, sent } = scriptedSend(...script);
  const io = { send, clock: stoppedClock('2026-06-03T12:00:00Z') };
  const { moneyReports } = createDoorDash({ ...settings, apiUrl: marketplace }, io);
  if (!moneyReports) throw new Error('DoorDash makes reports.');
  return { moneyReports, sent };
}

describe('DoorDash’s money reports', () => {
  it('are asked for beside the marketplace, by its own number of the store', async () => {
    const { moneyReports, sent } = connector({ status: 200, body: { report_id: 'r-1' } });
    expect(await moneyReports.requestReport(store, wanted)).toEqual({ outcome: 'asked', reference: 'r-1' });
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([`POST ${base}`]);
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
      store_ids: [4711],
      report_type: 'TRANSACTION_DETAIL',
      start_date: '2026-05-25',
      end_date: '2026-05-31',
    });
    expect(moneyReports.reports.storeIds.test('4711')).toBe(true);
    expect(moneyReports.reports.storeIds.test('harbor-1')).toBe(false);
  });

  it('are asked about until they have a link, which is then read', async () => {
    const { moneyReports, sent } = connector(
      { status: 200, body: { report_status: 'RUNNING', report_link: '' } },
      { status: 200, body: { report_status: 'SUCCEEDED', report_link: 'https://b.s3.amazonaws.com/r.csv' } },
      { status: 200, body: 'a,b\n' },
    );
    const asked = { reference: 'r/1', links: [] };
    expect(await moneyReports.readReport(asked)).toEqual({ outcome: 'waiting' });
    expect(await moneyReports.readReport(asked)).toEqual({ outcome: 'ready', files: ['a,b\n'] });
    expect(sent[0]?.url).toBe(`${base}/r%2F1/reportlink`);
    expect(Object.keys(sent[2]?.headers ?? {})).toEqual([]);
  });

  it.each<[Scripted, string]>([
    [{ status: 200, body: { report_status: 'FAILED' } }, 'refused'],
    [{ status: 404, body: { message: 'The report was not found.' } }, 'refused'],
    [{ status: 429 }, 'retry'],
    [{ status: 503 }, 'retry'],
    [new Error('reset'), 'retry'],
  ])('that are answered with %o end as %s', async (answer, outcome) => {
    const { moneyReports } = connector(answer);
    expect(await moneyReports.readReport({ reference: 'r-1', links: [] })).toMatchObject({ outcome });
  });

  it('without an id in the answer are asked for again', async () => {
    const { moneyReports } = connector({ status: 200, body: {} });
    expect(await moneyReports.requestReport(store, wanted)).toMatchObject({ outcome: 'retry' });
  });
});
