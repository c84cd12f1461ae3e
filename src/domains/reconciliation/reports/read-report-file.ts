import { createHash } from 'node:crypto';
import { parseCsv } from '../../../platform/files/parse-csv.ts';
import { knownHeadings, type ReportService } from '../model/report-columns.ts';
import type { DateReading } from '../model/choose-date-order.ts';
import { readReport, type ServiceReport } from '../model/read-report.ts';
import { refuseTable } from './refuse-table.ts';

/** A payout report as a service wrote it. */
export interface ReportFile {
  fileName: string;
  content: Buffer;
}

export interface ReadFile extends ServiceReport {
  fileName: string;
  /** SHA-256 of its bytes without a byte order mark, in hexadecimal digits: some ways of reading a file drop the mark. */
  digest: string;
}

/** Reads a service's report. Throws BAD_REQUEST with all that is wrong in it; nothing is kept then. */
export async function readReportFile(
  service: ReportService,
  { fileName, content }: ReportFile,
  dates: DateReading = {},
): Promise<ReadFile> {
  const known = knownHeadings(service);
  const table = await parseCsv(content, {
    countHeadings: (cells) => cells.filter((cell) => known.has(cell)).length,
    noun: 'report',
    lines: 'orders',
  });
  if (typeof table === 'string') throw refuseTable('file', { problems: [table] });
  const report = readReport(service, table, dates);
  if ('problems' in report) throw refuseTable('file', report);
  return { ...report, fileName, digest: createHash('sha256').update(withoutMark(content)).digest('hex') };
}

const mark = Buffer.from([0xef, 0xbb, 0xbf]);

function withoutMark(content: Buffer): Buffer {
  return content.subarray(0, mark.length).equals(mark) ? content.subarray(mark.length) : content;
}
