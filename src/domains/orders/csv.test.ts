import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { OrderView } from './contract.ts';
import { createCsv, csvRow } from './csv.ts';

const totals = { subtotalMinor: 1_550, taxMinor: 124, feesMinor: 90, tipsMinor: 5, discountsMinor: 0 };

async function rowOf(given: OrderView['totals'], isTest = false): Promise<Record<string, string | undefined>> {
  const order = { customer: { name: 'Ana' }, lines: [], totals: given, isTest } as unknown as OrderView; // of an order, what a row reads
  const csv = createCsv('en');
  csv.write(csvRow(order));
  csv.end();
  const [header = '', row = ''] = (await text(csv)).replace('\uFEFF', '').split('\n');
  const cells = row.split(',');
  return Object.fromEntries(header.split(',').map((name, index) => [name, cells[index]]));
}

it.each([
  ['USD', { subtotal: '15.50', tax: '1.24', fees: '0.90', tips: '0.05', discounts: '0.00', total: '17.69' }],
  ['JPY', { subtotal: '1550', tax: '124', fees: '90', tips: '5', discounts: '0', total: '1769' }],
  ['KWD', { subtotal: '1.550', tax: '0.124', fees: '0.090', tips: '0.005', discounts: '0.000', total: '1.769' }],
])('writes amounts with the digits of %s', async (currency, amounts) => {
  expect(await rowOf({ ...totals, currency, totalMinor: 1_769 })).toMatchObject({ ...amounts, currency });
});

it('says which orders were only tests', async () => {
  expect(await rowOf({ ...totals, currency: 'USD' })).toMatchObject({ test: '' });
  expect(await rowOf({ ...totals, currency: 'USD' }, true)).toMatchObject({ test: 'yes' });
});

it('leaves the total empty where the service sends none', async () => {
  expect(await rowOf({ ...totals, currency: 'USD' })).toMatchObject({ total: '', subtotal: '15.50' });
});
