import { describe, expect, it } from 'vitest';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { settings, storeId } from './fixtures/hooks.ts';
import { createUberEats } from './index.ts';

const token: Scripted = { status: 200, body: { access_token: 'tok-1', expires_in: 2_592_000 } };
const store = { apiVersion: '1.0.0', externalStoreId: storeId };
const wanted = { type: 'payouts', from: '2026-05-25', to: '2026-05-31' } as const;

function connector(...script: Scripted[]) {
  const { send, sent } = scriptedSend(...script);
  const uber = createUberEats(settings, { send, clock: stoppedClock('2026-06-03T12:00:00.000Z') });
  if (!uber.moneyReports) throw new Error('Uber Eats makes reports.');
  return { uber, moneyReports: uber.moneyReports, sent };
}

describe('Uber Eats’ money reports', () => {
  it('are asked for with a token for that alone', async () => {
    const { moneyReports, sent } = connector(token, { status: 200, body: { workflow_id: 'w-1' } });
    expect(await moneyReports.requestReport(store, wanted)).toEqual({ outcome: 'asked', reference: 'w-1' });
    expect(new URLSearchParams(sent[0]?.body).get('scope')).toBe('eats.report');
    expect(sent[1]?.url).toBe(`${settings.apiUrl}/v1/eats/report`);
    expect(JSON.parse(sent[1]?.body ?? '')).toEqual({
      report_type: 'PAYMENT_DETAILS_REPORT',
      store_uuids: [storeId],
      start_date: '2026-05-25',
      end_date: '2026-05-31',
    });
  });

  it('wait for the webhook that says where they lie, and are read from there', async () => {
    const link = 'https://b.s3.amazonaws.com/r.csv';
    const { uber, moneyReports, sent } = connector({ status: 200, body: 'a,b\n' });
    expect(await moneyReports.readReport({ reference: 'w-1', links: [] })).toEqual({ outcome: 'waiting' });
    const event = {
      event_type: 'eats.report.success',
      event_id: 'e-1',
      workflow_id: 'w-1',
      report_metadata: { sections: [{ download_url: link }, {}] },
    };
    const reading = uber.read({ headers: {}, rawBody: Buffer.from(JSON.stringify(event)) });
    expect(reading).toMatchObject({
      ok: true,
      delivery: { kind: 'report_ready', eventKey: 'e-1', reference: 'w-1', links: [link] },
    });
    expect(await moneyReports.readReport({ reference: 'w-1', links: [link] })).toEqual({
      outcome: 'ready',
      files: ['a,b\n'],
    });
    expect(sent).toHaveLength(1);
  });

  it.each([{}, { workflow_id: 'w-1' }, { workflow_id: 'w-1', report_metadata: { sections: 'none' } }])(
    'are nothing that anybody can read where the webhook says %o',
    (more) => {
      const { uber } = connector();
      const event = { event_type: 'eats.report.success', event_id: 'e-1', ...more };
      const reading = uber.read({ headers: {}, rawBody: Buffer.from(JSON.stringify(event)) });
      expect(reading).toMatchObject({ ok: true, delivery: { kind: 'not_handled', known: true } });
    },
  );
});
