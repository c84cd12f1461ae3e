import { describe, expect, it } from 'vitest';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { settings, store } from './fixtures/settings.ts';
import { createGrubhub } from './index.ts';

const base = `${settings.apiUrl}/merchant/reporting/v1/reports`;
const wanted = { type: 'payouts', from: '2026-11-23', to: '2026-11-29' } as const;

function connector(...script: Scripted[]) {
  const { send, sent } = scriptedSend(...script);
  const { moneyReports } = createGrubhub(settings, { send, clock: stoppedClock('2026-12-01T18:00:00.000Z') });
  if (!moneyReports) throw new Error('Grubhub makes reports.');
  return { moneyReports, sent };
}

describe('Grubhub’s money reports', () => {
  it('are asked for with the columns that they are to have', async () => {
    const { moneyReports, sent } = connector({ status: 201, body: { report_uuid: 'r-1' } });
    expect(await moneyReports.requestReport(store, wanted)).toEqual({ outcome: 'asked', reference: 'r-1' });
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
      report_type: 'order-details',
      report_columns: expect.arrayContaining(['order_uuid', 'merchant_net_total', 'deposit_id']),
      merchant_ids: [store.externalStoreId],
      report_parameters: { date_range: { start_date: '2026-11-23', end_date: '2026-11-29' } },
    });
  });

  it('are asked about until they have a download, which is then read', async () => {
    const { moneyReports, sent } = connector(
      { status: 200, body: { status: 'IN_PROGRESS' } },
      { status: 200, body: { status: 'COMPLETED', download_url: `${settings.apiUrl}/files/r-1.csv` } },
      { status: 200, body: 'a,b\n' },
    );
    const asked = { reference: 'r-1', links: [] };
    expect(await moneyReports.readReport(asked)).toEqual({ outcome: 'waiting' });
    expect(await moneyReports.readReport(asked)).toEqual({ outcome: 'ready', files: ['a,b\n'] });
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET ${base}/r-1`,
      `GET ${base}/r-1`,
      `GET ${settings.apiUrl}/files/r-1.csv`,
    ]);
  });

  it.each<[Scripted, string]>([
    [{ status: 200, body: { status: 'FAILED' } }, 'refused'],
    [{ status: 403 }, 'refused'],
    [{ status: 500 }, 'retry'],
  ])('that are answered with %o end as %s', async (answer, outcome) => {
    const { moneyReports } = connector(answer);
    expect(await moneyReports.readReport({ reference: 'r-1', links: [] })).toMatchObject({ outcome });
  });
});
