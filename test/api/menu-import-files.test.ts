import { Readable } from 'node:stream';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MenuView } from '../../src/domains/menu/contract.ts';
import { importView, type ImportPreview } from '../../src/domains/menu/import-contract.ts';
import { writeXlsx } from '../../src/domains/menu/import/write-table.ts';
import { multipart } from '../support/forms.ts';
import { asOwner, menuWorld, writeSmallMenu } from '../support/menu-world.ts';
import { useRestaurant } from '../support/restaurant.ts';

/** Menu files as other systems write them, and files that are made to stop us. */

const restaurant = useRestaurant({ world: menuWorld });
const types = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;

const owner = (method: Parameters<typeof asOwner>[1], path: string, body?: unknown) =>
  asOwner(restaurant(), method, path, body);
const readMenu = async () => (await owner('GET', '/api/menu')) as MenuView; // the route's contract

function* piecesOf(payload: Buffer): Generator<Buffer> {
  for (let at = 0; at < payload.length; at += 64 * 1024) yield payload.subarray(at, at + 64 * 1024);
}

async function upload(content: string | Buffer, format: keyof typeof types = 'csv', fields = {}) {
  const { app, cast, tokenOf } = restaurant();
  const file = { field: 'file', name: `menu.${format}`, type: types[format], content: Buffer.from(content) };
  const form = multipart(fields, file);
  return app.server.inject({
    method: 'POST',
    url: '/api/menu/imports',
    headers: { authorization: `Bearer ${await tokenOf(cast.rosalia.owner)}`, ...form.headers },
    // In pieces, as a network brings it.
    payload: Readable.from(piecesOf(form.payload)),
  });
}

const uploaded = async (...given: Parameters<typeof upload>) => importView.parse((await upload(...given)).json());

async function brought(...given: Parameters<typeof upload>) {
  const { id, matching } = await uploaded(...given);
  await owner('POST', `/api/menu/imports/${id}/run`, { matching });
  await restaurant().runJobs();
  return importView.parse(await owner('GET', `/api/menu/imports/${id}`));
}

const previewed = async ({ id, matching }: Awaited<ReturnType<typeof uploaded>>) =>
  (await owner('POST', `/api/menu/imports/${id}/preview`, { matching })) as ImportPreview; // the route's contract

beforeAll(async () => {
  await writeSmallMenu(restaurant());
});

/** The sheets of several workbooks in one. */
async function sheets(named: Record<string, string[][]>): Promise<Buffer> {
  const parts: Record<string, Uint8Array> = unzipSync(await writeXlsx([['']]));
  const names = Object.keys(named);
  for (const [at, rows] of Object.values(named).entries()) {
    const cells = rows.map((row, line) => {
      const inRow = row.map(
        (cell, column) => `<c r="${'AB'[column]}${line + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`,
      );
      return `<row r="${line + 1}">${inRow.join('')}</row>`;
    });
    parts[`xl/worksheets/own${at}.xml`] = strToU8(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells.join('')}</sheetData></worksheet>`,
    );
  }
  const ids = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  parts['xl/workbook.xml'] = strToU8(
    `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${ids}"><sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="own${at}"/>`)
      .join('')}</sheets></workbook>`,
  );
  parts['xl/_rels/workbook.xml.rels'] = strToU8(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map((_name, at) => `<Relationship Id="own${at}" Type="${ids}/worksheet" Target="worksheets/own${at}.xml"/>`)
      .join('')}</Relationships>`,
  );
  return Buffer.from(zipSync(parts));
}

const sizesNow = async () => {
  const { items, groups } = await readMenu();
  const item = items.find(({ name }) => name === 'Horchata');
  const group = groups.find(({ id }) => id === item?.groupIds[0]);
  const { minimum, maximum, modifiers } = group ?? {};
  return {
    basePriceMinor: item?.basePriceMinor,
    groups: item?.groupIds.length,
    limits: [minimum, maximum],
    sizes: modifiers?.map(({ name, basePriceMinor }) => [name, basePriceMinor]),
  };
};

describe('menu import of files from other systems', () => {
  it('makes sizes of variations, and changes their prices when the file comes again', async () => {
    const csv = 'Item Name,Variation Name,Category,Price\nHorchata,Small,Drinks,3.00\nHorchata,Large,Drinks,4.50\n';
    expect((await previewed(await uploaded(csv))).items).toMatchObject([
      { name: 'Horchata', priceMinor: 300, sizes: ['Small', 'Large'], isNew: true },
    ]);
    expect((await brought(csv)).result).toEqual({ added: 1, changed: 0, skipped: 0, problems: [] });
    const first = {
      basePriceMinor: 300,
      groups: 1,
      limits: [1, 1],
      sizes: [
        ['Small', 0],
        ['Large', 150],
      ],
    };
    expect(await sizesNow()).toEqual(first);
    expect((await previewed(await uploaded(csv))).items).toEqual([]);
    const dearer = csv.replace('4.50', '5.00');
    expect((await brought(dearer)).result).toMatchObject({ added: 0, changed: 1, skipped: 0 });
    expect(await sizesNow()).toEqual({
      ...first,
      sizes: [
        ['Small', 0],
        ['Large', 200],
      ],
    });
  });

  it('reads the sheet that lists items, names the others, and reads another one when asked', async () => {
    const book = await sheets({
      Instructions: [['How to fill this in'], ['Keep the headings. Name every item.']],
      Food: [
        ['Item Name', 'Price'],
        ['Sope', '4.50'],
        ['Tlayuda', '11.00'],
      ],
      Drinks: [
        ['Item Name', 'Price'],
        ['Jamaica', '3.50'],
      ],
    });
    const found = await uploaded(book, 'xlsx');
    expect(found).toMatchObject({ sheet: 'Food', sheets: ['Instructions', 'Food', 'Drinks'], rowCount: 2 });
    const other = await uploaded(book, 'xlsx', { sheet: 'Drinks' });
    expect(other).toMatchObject({ sheet: 'Drinks', rowCount: 1, sample: [['Jamaica', '3.50']] });
    expect(await uploaded('Name,Price\nSope,4.50\n')).toMatchObject({ sheet: null, sheets: [] });
  });

  it('says in its preview how many new items have no category', async () => {
    const found = await uploaded('Nombre;Precio;Categoría\nSope;4,50;\nTlayuda;11,00;\nJamaica;3,50;Drinks\n');
    const preview = await previewed(found);
    expect(preview).toMatchObject({ added: 3, withoutCategory: { count: 2, category: 'Tacos' }, problems: [] });
    expect(preview.items.map(({ priceMinor }) => priceMinor)).toEqual([450, 1_100, 350]);
  });
});

const text = (content: Buffer) => Promise.resolve(content);

describe('menu import of files that are made to stop the service', () => {
  const bombs: [what: string, make: () => Promise<Buffer>, format: keyof typeof types][] = [
    ['9.5 MB of commas', () => text(Buffer.alloc(9_500_000, ',')), 'csv'],
    [
      '9.5 MB in quotation marks that never close',
      () => text(Buffer.from(`Name,Price\n"${'x,y\n'.repeat(2_300_000)}`)),
      'csv',
    ],
    ['9.5 MB in one cell', () => text(Buffer.alloc(9_500_000, 'x')), 'csv'],
    [
      'a spreadsheet of 400 MB',
      async () => {
        const parts = unzipSync(await writeXlsx([['Name', 'Price']]));
        return Buffer.from(zipSync({ ...parts, 'xl/worksheets/sheet1.xml': new Uint8Array(400_000_000) }));
      },
      'xlsx',
    ],
  ];
  it.each(bombs)(
    'refuses %s while /api/health answers within 100 ms',
    async (_what, make, format) => {
      const content = await make();
      const idle = slowOf(await health(() => Promise.resolve()));
      const before = process.memoryUsage.rss();
      let answers: Awaited<ReturnType<typeof upload>>[] = [];
      const times = await health(async () => {
        answers = await Promise.all([upload(content, format), upload(content, format), upload(content, format)]);
      });
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
      for (const answer of answers) expect(answer.json()).toMatchObject({ message: expect.stringMatching(/^file: /) });
      // Where the machine is busy with other work, it is slow without any file, too.
      expect(slowOf(times)).toBeLessThan(Math.max(100, 4 * idle));
      expect(process.memoryUsage.rss() - before).toBeLessThan(300_000_000);
    },
    60_000,
  );
});

/** How long `/api/health` takes, in milliseconds, again and again until the work is done; twenty times at least. */
async function health(work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  const done = new AbortController();
  const working = work().finally(() => done.abort());
  while (!done.signal.aborted || times.length < 20) {
    const from = performance.now();
    expect((await restaurant().app.server.inject({ method: 'GET', url: '/api/health' })).statusCode).toBe(200);
    times.push(performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await working;
  return times;
}

const slowOf = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
