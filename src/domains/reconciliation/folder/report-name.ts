import { reportServices, type ReportService } from '../model/report-columns.ts';

/** What a file's name says: the service, and the ids that its store may have there, the longest first. */
export interface NamedReport {
  service: ReportService;
  storeRefs: string[];
}

/** Reads `<service>-<store's id there>-<anything>.csv`; undefined for another name. Ids may hold hyphens. */
export function readReportName(fileName: string): NamedReport | undefined {
  const [, stem = ''] = /^(.+)\.csv$/i.exec(fileName) ?? [];
  const service = reportServices.find((one) => stem.toLowerCase().startsWith(`${one}-`));
  if (service === undefined) return undefined;
  const parts = stem.slice(service.length + 1).split('-');
  const storeRefs = parts.map((_part, index) => parts.slice(0, parts.length - index).join('-'));
  return { service, storeRefs: storeRefs.filter((ref) => ref !== '') };
}

/** `bank-<anything>.csv`: a statement of our own bank. */
export function isBankStatement(fileName: string): boolean {
  return /^bank-.+\.csv$/i.test(fileName);
}
