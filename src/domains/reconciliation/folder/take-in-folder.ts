import { lstat, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inMerchant, inTransaction, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { findConnection, type Registry } from '../../channels/index.ts';
import { takeInReport } from '../commands/take-in-report.ts';
import { takeInStatement } from '../deposits/commands/take-in-statement.ts';
import { readStatementFile } from '../deposits/read-statement-file.ts';
import { dateReading } from '../model/date-reading.ts';
import { readReportFile } from '../reports/read-report-file.ts';
import { isBankStatement, readReportName, type NamedReport } from './report-name.ts';

/** Where reports are put, and what is needed to take them in. */
export interface ReportFolder {
  folder: string;
  db: Db;
  /** In the intake role: whose a store is, is found before its merchant is known. */
  intakeDb: Db;
  /** In the staff role: a statement of our bank is no merchant's. */
  staffDb: Db;
  parts: ContextParts;
  registry: Registry;
}

const maxFiles = 20;
const maxBytes = 10 * 1024 * 1024;
const actor = { kind: 'system', name: 'report folder' } as const;
const by = 'the report folder';

/**
 * Takes in the reports that lie in the folder, `<service>-<store's id there>-<anything>.csv`, and statements of our bank,
 * `bank-<anything>.csv`. Each goes to `done`, or to `refused` with a text beside it that says why. Only whole files may
 * have that ending: write under another, then rename.
 */
export async function takeInFolder(given: ReportFolder): Promise<void> {
  const names = (await readdir(given.folder)).filter((name) => name.toLowerCase().endsWith('.csv')).toSorted();
  for (const name of names.slice(0, maxFiles)) {
    // What is our own fault must not keep the others waiting; the file stays for the next round.
    await takeInOne(given, name).catch((error: unknown) =>
      given.parts.log.error({ err: error, file: name }, 'a payout report in the folder was not taken in'),
    );
  }
}

async function takeInOne(given: ReportFolder, name: string): Promise<void> {
  const why = await takeInFile(given, name);
  const place = await moveTo(given, name, why === undefined ? 'done' : 'refused');
  if (why === undefined) return;
  given.parts.log.warn({ file: name, why }, 'a payout report in the folder was refused');
  await writeFile(`${place}.txt`, `${why}\n`);
}

/** Answers why it was refused; rejects where that is our own fault. */
async function takeInFile(given: ReportFolder, name: string): Promise<string | undefined> {
  const path = join(given.folder, name);
  const found = await lstat(path);
  if (!found.isFile()) return 'This is no file.';
  if (found.size > maxBytes) return 'This file is larger than 10 MB. Take the report in for a shorter time.';
  const content = () => readFile(path);
  if (isBankStatement(name)) return refusalOf(async () => takeInBankFile(given, name, await content()));
  const named = readReportName(name);
  if (!named)
    return 'Name the file after its service and its store there, doordash-<store id>-2026-11.csv, or bank-2026-11.csv.';
  const connection = await findStore(given, named);
  if (!connection) return `No store is connected to ${named.service} by an id with which this file’s name goes on.`;
  return refusalOf(async () => {
    const { service } = named;
    const { merchantId, storeId } = connection;
    const file = await readReportFile(
      service,
      { fileName: name, content: await content() },
      dateReading({}, given.parts.clock),
    );
    await inMerchant({ ...given, actor }, merchantId, (ctx) =>
      takeInReport(ctx, given.registry, { service, storeId, file, by }),
    );
  });
}

async function takeInBankFile({ staffDb, parts }: ReportFolder, fileName: string, content: Buffer): Promise<void> {
  const file = await readStatementFile({ fileName, content }, dateReading({}, parts.clock));
  await inTransaction({ db: staffDb, parts, actor }, (ctx) => takeInStatement(ctx, { file, by }));
}

/** Why a file is refused, in its own words; rejects where that is our own fault. */
async function refusalOf(takeIn: () => Promise<void>): Promise<string | undefined> {
  try {
    await takeIn();
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.message
      .replace(/^(file|text): /, '')
      .replace(/^dateOrder: (.*) Choose how.*$/, '$1 Write the dates as 2026-11-30.');
  }
}

async function findStore({ intakeDb }: ReportFolder, { service, storeRefs }: NamedReport) {
  for (const ref of storeRefs) {
    const connection = await findConnection(intakeDb, service, ref);
    if (connection) return connection;
  }
  return undefined;
}

/** Never over a file of the same name. Answers where it lies now. */
async function moveTo({ folder, parts }: ReportFolder, name: string, where: 'done' | 'refused'): Promise<string> {
  const target = join(folder, where);
  await mkdir(target, { recursive: true });
  const stamp = parts.clock.now().toISOString().replaceAll(/[:.]/g, '-');
  const place = join(target, `${stamp}-${name}`);
  await rename(join(folder, name), place);
  return place;
}
