import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readTables } from './read-tables.ts';

const limits = { maxRows: 20_000, maxColumns: 200 };
const readCsv = (content: string | Buffer) => readTables({ kind: 'csv', content: Buffer.from(content), limits });
const megabytes = 9_500_000;
/** Reading such a file in this process takes seconds; a busy machine takes a while for nothing. */
const maxGapMs = 300;
/** Larger than what is read in this process. */
const spare = 'x,1\n'.repeat(20_000);

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Sheet {
  name: string;
  rows: string;
  state?: string;
  merged?: string[];
}

/** The least that is a workbook (ECMA-376 part 1). */
function workbook(sheets: readonly Sheet[], more: Record<string, string> = {}): Buffer {
  const names = sheets.map(({ name, state }, at) => {
    const hidden = state === undefined ? '' : ` state="${state}"`;
    return `<sheet name="${name}" sheetId="${at + 1}"${hidden} r:id="r${at}"/>`;
  });
  const targets = sheets.map(
    (_sheet, at) => `<Relationship Id="r${at}" Type="${relationships}/worksheet" Target="worksheets/s${at}.xml"/>`,
  );
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join('')}</Relationships>`,
    ...more,
  };
  sheets.forEach(({ rows, merged = [] }, at) => {
    const ranges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    const merges = ranges === '' ? '' : `<mergeCells>${ranges}</mergeCells>`;
    files[`xl/worksheets/s${at}.xml`] =
      `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${merges}</worksheet>`;
  });
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
}

/** Cells by their addresses: text, or a number with the style that it is shown in. */
function row(cells: Record<string, string | { number: string; style?: number }>): string {
  const [first = 'A1'] = Object.keys(cells);
  const all = Object.entries(cells).map(([at, cell]) =>
    typeof cell === 'string'
      ? `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`
      : `<c r="${at}"${cell.style === undefined ? '' : ` s="${cell.style}"`}><v>${cell.number}</v></c>`,
  );
  return `<row r="${first.replace(/\D/g, '')}">${all.join('')}</row>`;
}

const readBook = (content: Buffer) => readTables({ kind: 'xlsx', content, limits });

describe('readTables', () => {
  it('reads a large text in a process of its own as it reads a small one', async () => {
    const small = await readCsv('Name;Price\nFlan;3,50\n');
    expect(small).toEqual({
      sheets: [
        {
          name: '',
          rows: [
            ['Name', 'Price'],
            ['Flan', '3,50'],
          ],
        },
      ],
    });
    const large = await readCsv(`Name,Price\n${'Flan con caramelo,3.50\n'.repeat(15_000)}`);
    expect(large).toMatchObject({ sheets: [{ name: '' }] });
    expect('sheets' in large ? large.sheets[0]?.rows.length : 0).toBe(15_001);
  });

  const bombs: [what: string, content: Buffer, problem: object][] = [
    ['nothing but commas', Buffer.alloc(megabytes, ','), { problem: 'too_many_columns' }],
    ['nothing but semicolons', Buffer.alloc(megabytes, ';'), { problem: 'too_many_columns' }],
    ['nothing but line ends', Buffer.alloc(megabytes, '\n'), { problem: 'too_many_rows' }],
    ['one cell', Buffer.alloc(megabytes, 'x'), { problem: 'row_too_long', row: 1 }],
    ['nothing but quotation marks', Buffer.alloc(megabytes, '"'), { problem: 'row_too_long', row: 1 }],
    [
      'a quotation mark that is never closed',
      Buffer.from(`a,b\n"c${spare.repeat(20)}`),
      { problem: 'row_too_long', row: 2 },
    ],
    ['many wide rows', Buffer.from(`${'a,'.repeat(150)}\n`.repeat(20_000)), { problem: 'too_large' }],
    ['a hundred thousand rows', Buffer.from(spare.repeat(5)), { problem: 'too_many_rows' }],
  ];
  // Other tests share the machine: a real block lasts for seconds and fails each time.
  it.each(bombs)('refuses a text of %s while this process goes on', { retry: 2 }, async (_what, content, problem) => {
    const gaps = await slowestTick(() => expect(readCsv(content)).resolves.toMatchObject(problem));
    expect(gaps).toBeLessThan(maxGapMs);
  });

  const zeros = '0'.repeat(1_000_000);
  const books: [what: string, content: Buffer][] = [
    [
      'a sheet of hundreds of megabytes',
      workbook([{ name: 'Menu', rows: `<row r="1"><c r="A1"><v>${'0'.repeat(200_000_000)}</v></c></row>` }]),
    ],
    [
      'shared strings of tens of megabytes',
      workbook([{ name: 'Menu', rows: row({ A1: 'Name' }) }], {
        'xl/sharedStrings.xml': `<sst xmlns="${main}">${`<si><t>${zeros}</t></si>`.repeat(50)}</sst>`,
      }),
    ],
    [
      'millions of shared strings',
      workbook([{ name: 'Menu', rows: row({ A1: 'Name' }) }], {
        'xl/sharedStrings.xml': `<sst xmlns="${main}">${'<si><t>a</t></si>'.repeat(1_500_000)}</sst>`,
      }),
    ],
    [
      'a thousand sheets',
      workbook(Array.from({ length: 1_000 }, (_none, at) => ({ name: `S${at}`, rows: row({ A1: 'Name' }) }))),
    ],
    ['a cell in its last row and column', workbook([{ name: 'Menu', rows: row({ XFD1048576: 'x' }) }])],
    [
      'a million cells',
      workbook([{ name: 'Menu', rows: `<row r="1">${'<c r="A1"><v>1</v></c>'.repeat(1_000_000)}</row>` }]),
    ],
  ];
  it.each(books)(
    'refuses a spreadsheet with %s while this process goes on',
    { retry: 2, timeout: 30_000 },
    async (_what, content) => {
      expect(content.length).toBeLessThan(2_500_000);
      const before = process.memoryUsage.rss();
      const gaps = await slowestTick(() => expect(readBook(content)).resolves.toEqual({ problem: 'too_large' }));
      expect(gaps).toBeLessThan(maxGapMs);
      expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
    },
  );

  it('reads two files at once, lets ten wait and refuses the next', async () => {
    const content = Buffer.from(`Name,Price\n${'Flan con caramelo,3.50\n'.repeat(10_000)}`);
    const answers = await Promise.all(Array.from({ length: 14 }, () => readCsv(content)));
    expect(answers.filter(({ problem }) => problem === 'busy')).toHaveLength(2);
    expect(answers.filter(({ problem }) => problem === undefined)).toHaveLength(12);
    expect((await readCsv(content)).problem).toBeUndefined();
  }, 60_000);

  it('skips hidden sheets, names the others, and fills cells that are merged down', async () => {
    const old = { name: 'Old', rows: row({ A1: 'Name', B1: 'Price' }) + row({ A2: 'Flan', B2: '1' }) };
    const menu = {
      name: 'Food &amp; drinks',
      rows: [
        row({ A3: 'Category', B3: 'Name', C3: 'Price' }),
        row({ A4: 'Sweets', B4: 'Flan', C4: { number: '3.5' } }),
        row({ B5: 'Churros', C5: { number: '4' } }),
        row({ B6: 'Jamaica', C6: { number: '2.5' } }),
      ].join(''),
      merged: ['A4:A5', 'B3:C3'],
    };
    const content = workbook([{ ...old, state: 'hidden' }, menu, { ...old, name: 'Secret', state: 'veryHidden' }]);
    expect(await readBook(content)).toEqual({
      sheets: [
        {
          name: 'Food & drinks',
          rows: [
            [''],
            [''],
            ['Category', 'Name', 'Price'],
            ['Sweets', 'Flan', '3.5'],
            ['Sweets', 'Churros', '4'],
            ['', 'Jamaica', '2.5'],
          ],
        },
      ],
    });
  });

  it('reads numbers as a spreadsheet shows them', async () => {
    const styles = `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="170" formatCode="_(&quot;$&quot;* #,##0.00_);(&quot;$&quot;* \\(#,##0.00\\)"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="4"/><xf numFmtId="10"/></cellXfs></styleSheet>`;
    const rows = row({
      A1: { number: '13.200000000000001' },
      B1: { number: '10.338499999999998', style: 1 },
      C1: { number: '1.00499999999999989', style: 2 },
      D1: { number: '0.082500000000000004', style: 3 },
      E1: { number: '10.3385' },
      F1: { number: '12345678901' },
    });
    const read = await readBook(workbook([{ name: 'Menu', rows }], { 'xl/styles.xml': styles }));
    expect(read).toMatchObject({ sheets: [{ rows: [['13.2', '10.34', '1.01', '0.0825', '10.3385', '12345678901']] }] });
  });
});

/** The longest time that this process did nothing else, in milliseconds. */
async function slowestTick(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now();
  let slowest = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    slowest = Math.max(slowest, now - last);
    last = now;
  }, 5);
  try {
    await work();
    return slowest;
  } finally {
    clearInterval(timer);
  }
}
