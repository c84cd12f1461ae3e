import { t } from '@lingui/core/macro';
import { said } from './said.ts';
/** What a failed call says, ready to be shown: one sentence, and the fields that it is about. */
export interface Failure {
  sentence: string;
  fields: Record<string, string>;
}

const noConnection = t`We could not reach the server. Check the internet connection and try again.`;

/** Reads an error of the API's client; what is no answer of the server is taken for a lost connection. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error) || !('status' in error)) return { sentence: noConnection, fields: {} };
  const data = 'data' in error ? error.data : undefined;
  const fields = fieldsIn(error.message, data);
  return { sentence: said(error.message.replace(/^[a-zA-Z.]+: /, '')), fields };
}

/**
 * The fields that an error names: all in `data.issues`, or the one before the sentence's colon. One inside another
 * (`terms.percent`) stands under its whole name as well as under the outer one's.
 */
export function fieldsIn(message: string, data: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  const issues = typeof data === 'object' && data !== null && 'issues' in data ? data.issues : undefined;
  for (const issue of Array.isArray(issues) ? (issues as { path?: unknown[]; message?: unknown }[]) : []) {
    const [field] = issue.path ?? [];
    if (typeof field !== 'string' || typeof issue.message !== 'string') continue;
    fields[field] ??= said(issue.message);
    fields[(issue.path ?? []).join('.')] ??= said(issue.message);
  }
  const named = /^([a-zA-Z]+): (.+)$/s.exec(message);
  if (named?.[1] && named[2] && Object.keys(fields).length === 0) fields[named[1]] = said(named[2]);
  return fields;
}
