import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportRows } from '../model/import/export.ts';
import { anyPlainMenu } from '../model/fixtures/menus.ts';
import { guessMatching } from '../model/import/columns.ts';
import { createImporter, type ImportGround } from '../model/import/import.ts';
import type { Menu } from '../model/menu.ts';
import { readTable } from './read-table.ts';
import { writeCsv, writeXlsx } from './write-table.ts';

const csv = 'text/csv';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const read = (text: string | Buffer) => readTable({ mediaType: csv, content: Buffer.from(text) });
const readBook = async (rows: string[][]) => readTable({ mediaType: xlsx, content: await writeXlsx(rows) });

const goods = [
  ['Name', 'Price'],
  ["Rosalía's birria", '10.50'],
  ['Ñoquis "large", two', '8.95'],
];

describe('a table', () => {
  it.each([',', ';', '\t', '|'])('is read with %j between its cells', async (delimiter) => {
    const lines = goods.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter));
    expect(await read(lines.join('\r\n'))).toEqual({
      columns: ['Name', 'Price'],
      rows: [
        { row: 2, cells: goods[1] },
        { row: 3, cells: goods[2] },
      ],
    });
  });

  it('is read in UTF-8 with and without its mark, in UTF-16 and in Windows-1252', async () => {
    const text = "Name,Price\nRosalía's flan,3.50\n";
    const swapped = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
    const forms = [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      swapped,
      Buffer.from(text, 'latin1'),
    ];
    for (const content of forms) {
      const table = await read(content);
      expect(table).toEqual({ columns: ['Name', 'Price'], rows: [{ row: 2, cells: ["Rosalía's flan", '3.50'] }] });
    }
  });

  it('numbers its rows as the file does, blank ones and what stands above the headings included', async () => {
    const csvTable = await read('Menu of Rosalía\n\nName,Price\nFlan,3\n\n,,\nSoda,2,\n');
    const bookTable = await readBook([
      ['Menu of Rosalía'],
      [''],
      ['Name', 'Price'],
      ['Flan', '3'],
      [''],
      [''],
      ['Soda', '2'],
    ]);
    for (const { columns, rows } of [csvTable, bookTable]) {
      expect(columns).toEqual(['Name', 'Price']);
      expect(rows).toEqual([
        { row: 4, cells: ['Flan', '3'] },
        { row: 7, cells: ['Soda', '2'] },
      ]);
    }
  });

  it('begins with its goods where it has no headings', async () => {
    expect(await read('Flan,3.00\nSoda,2.00')).toEqual({
      columns: ['Column A', 'Column B'],
      rows: [
        { row: 1, cells: ['Flan', '3.00'] },
        { row: 2, cells: ['Soda', '2.00'] },
      ],
    });
  });

  it('takes formulas for text, in both kinds of file', async () => {
    const rows = [
      ['Name', 'Price'],
      ['=HYPERLINK("http://x.test","y")', '3'],
      ["'=so it is", '4'],
    ];
    const text = writeCsv(rows);
    expect(text).toContain(`"'=HYPERLINK(""http://x.test"",""y"")"`);
    for (const table of [await read(text), await readBook(rows)]) {
      expect(table.rows.map(({ cells }) => cells)).toEqual(rows.slice(1));
    }
  });

  const wrong: [what: string, content: string, sentence: RegExp][] = [
    ['is empty', ' \n ,\n', /holds no rows/],
    ['holds headings alone', 'Name,Price\n', /headings and no rows/],
    ['is a web page', '<!DOCTYPE html><table></table>', /web page/],
    ['never closes a quotation mark', 'Name,Price\n"Flan,3\nSoda,2', /^file: Row 2 .* not closed/],
    ['has too many rows', `Name,Price\n${'x,1\n'.repeat(20_001)}`, /more than 20,000 rows/],
    ['has too many columns', `Name,Price\n${'x,'.repeat(200)}x`, /201 columns\. Leave 200/],
  ];
  it.each(wrong)('that %s is refused with a sentence', async (_what, content, sentence) => {
    await expect(read(content)).rejects.toThrow(sentence);
  });

  it('in a broken spreadsheet is refused with a sentence', async () => {
    const sheet = await writeXlsx([['Name'], ['Flan']]);
    const broken = Buffer.concat([sheet.subarray(0, 400), Buffer.alloc(sheet.length - 400)]);
    await expect(readTable({ mediaType: xlsx, content: broken })).rejects.toThrow(/cannot be read/);
  });

  it('in a spreadsheet that claims a cell at its very end is refused, and the process lives on', async () => {
    const content = workbookWith('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>');
    await expect(readTable({ mediaType: xlsx, content })).rejects.toThrow(/too large to open/);
    const harmless = workbookWith(
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>8.9499999999999993</v></c></row>',
    );
    expect((await readTable({ mediaType: xlsx, content: harmless })).rows.at(-1)?.cells).toEqual(['8.95']);
  }, 30_000); // the thread fills all the memory that it may have, and is given 20 seconds for it

  it('in a spreadsheet that unpacks to more than anybody has is refused unopened', async () => {
    const content = workbookWith('', { claimedBytes: 0xfffffff0 });
    await expect(readTable({ mediaType: xlsx, content })).rejects.toThrow(/too large to open/);
  });
});

const groundOf = ({ categories, items }: Menu): ImportGround => ({
  categories,
  items,
  businessType: 'restaurant',
  storeCount: 1,
  stock: new Map(items.slice(0, 2).map(({ id }, at) => [id, at * 7])),
});

async function importAgain(menu: Menu, format: 'csv' | 'xlsx') {
  const ground = groundOf(menu);
  const rows = exportRows(menu, ground.stock);
  const table = format === 'csv' ? await read(writeCsv(rows)) : await readBook(rows);
  const matching = guessMatching(table.columns, table.rows);
  const importer = createImporter({ ground, matching, rows: table.rows });
  return { items: importer.take(table.rows), problems: importer.problems };
}

describe('a menu that is exported and imported again', () => {
  it('changes nothing, whatever its names hold', async () => {
    await fc.assert(
      fc.asyncProperty(anyPlainMenu(), async (menu) => {
        const { items, problems } = await importAgain(menu, 'csv');
        expect(problems).toEqual([]);
        expect(items.map(({ before }) => before?.id)).toEqual(menu.items.map(({ id }) => id));
        expect(items.filter(({ hasChanged }) => hasChanged)).toEqual([]);
      }),
    );
  });

  it('changes nothing as a spreadsheet either', async () => {
    await fc.assert(
      fc.asyncProperty(anyPlainMenu(), async (menu) => {
        const { items, problems } = await importAgain(menu, 'xlsx');
        expect(problems).toEqual([]);
        expect(items).toHaveLength(menu.items.length);
        expect(items.filter(({ hasChanged }) => hasChanged)).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });
});

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The least that a reader takes for a workbook (ECMA-376 part 1), as a ZIP archive that packs nothing. */
function workbookWith(rows: string, { claimedBytes }: { claimedBytes?: number } = {}): Buffer {
  const files = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Menu" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const data = Buffer.from(text);
    const head = Buffer.alloc(22);
    head.writeUInt32LE(data.length, 14);
    head.writeUInt32LE(claimedBytes ?? data.length, 18);
    const names = Buffer.alloc(4);
    names.writeUInt16LE(name.length, 0);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), head, names, Buffer.from(name), data]);
    directory.push(Buffer.from('504b01020000', 'hex'), head, names, place, Buffer.from(name));
    locals.push(local);
    at += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(3, 4);
  end.writeUInt16LE(3, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, entries, Buffer.from('504b0506', 'hex'), end]);
}
