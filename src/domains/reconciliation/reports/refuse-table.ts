import { AppError } from '../../../platform/errors.ts';

/** BAD_REQUEST at the file's field, or at `dateOrder` where only the user can say how the dates are meant. */
export function refuseTable(
  field: string,
  { problems, asksForDateOrder }: { problems: readonly string[]; asksForDateOrder?: true },
): AppError {
  const [first = ''] = problems;
  const at = asksForDateOrder ? 'dateOrder' : field;
  return new AppError('BAD_REQUEST', `${at}: ${first}`, { problems, issues: [{ path: [at], message: first }] });
}
