import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { secondMs } from '../../../shared/time.ts';
import { parseCsvText } from './parse-csv-text.ts';
import { TableError, type SheetRows, type TableLimits, type TableProblem } from './table-limits.ts';

export type TableKind = 'csv' | 'xlsx';

export interface TableRequest {
  kind: TableKind;
  content: Buffer;
  limits: TableLimits;
}

export type ReadTables = { sheets: SheetRows[]; problem?: never } | TableProblem;

/** So small a text is read at once: no limit is far away, and a process takes longer to start. */
const inlineBytes = 64 * 1024;
const maxMemoryMb = 192;
const withinMs = 20 * secondMs;
const maxReaders = 2;
const maxWaiting = 10;

/**
 * Reads the sheets of an uploaded table. A text has one. Larger files and all spreadsheets are read in a process of their
 * own with a memory limit: a file of a few kilobytes may unpack to gigabytes. Two are read at once, ten wait; the next is
 * refused as `busy`.
 */
export async function readTables(request: TableRequest): Promise<ReadTables> {
  if (request.kind === 'csv' && request.content.length <= inlineBytes) return readInline(request);
  if (waiting.length >= maxWaiting) return { problem: 'busy' };
  await takeTurn();
  try {
    return await readInProcess(request);
  } finally {
    endTurn();
  }
}

function readInline({ content, limits }: TableRequest): ReadTables {
  try {
    return { sheets: [{ name: '', rows: parseCsvText(content, limits) }] };
  } catch (error) {
    if (error instanceof TableError) return error.reason;
    throw error;
  }
}

let reading = 0;
const waiting: (() => void)[] = [];

async function takeTurn(): Promise<void> {
  if (reading < maxReaders) reading += 1;
  else await new Promise<void>((resolve) => void waiting.push(resolve));
}

/** The turn passes to the next in line, so that none that comes later is first. */
function endTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else reading -= 1;
}

const message = z.union([
  z.object({ sheet: z.string() }),
  z.object({ rows: z.array(z.array(z.string())) }),
  z.object({ isDone: z.literal(true) }),
  z.object({ reason: z.custom<TableProblem>() }),
]);

async function readInProcess({ kind, content, limits }: TableRequest): Promise<ReadTables> {
  const child = fork(
    fileURLToPath(new URL('read-tables-process.ts', import.meta.url)),
    [kind, JSON.stringify(limits)],
    {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${maxMemoryMb}`],
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      env: {},
    },
  );
  const { promise, resolve } = Promise.withResolvers<ReadTables>();
  const timeout = setTimeout(() => resolve({ problem: 'too_large' }), withinMs);
  const sheets: SheetRows[] = [];
  child.on('message', (raw) => {
    const parsed = message.safeParse(raw);
    if (!parsed.success) resolve({ problem: 'broken' });
    else if ('sheet' in parsed.data) sheets.push({ name: parsed.data.sheet, rows: [] });
    else if ('rows' in parsed.data) sheets.at(-1)?.rows.push(...parsed.data.rows);
    else resolve('reason' in parsed.data ? parsed.data.reason : { sheets });
  });
  child.once('error', () => resolve({ problem: 'broken' }));
  // It ends without an answer where its memory is full.
  child.once('exit', () => resolve({ problem: 'too_large' }));
  // It may end before it has read all; its exit is the answer then.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(content);
  try {
    return await promise;
  } finally {
    clearTimeout(timeout);
    child.kill('SIGKILL');
  }
}
