import { databaseOutageOf } from '../db/availability.ts';
import { AppError, errorTable, outageSentences } from '../errors.ts';

/** The status and body for an error. What we did not foresee reveals nothing but a reference that the log has too. */
export function describeError(error: Error & { statusCode?: number; code?: string }, requestId: string) {
  if (error instanceof AppError) {
    const { code, message, data } = error;
    return { status: error.status, body: { code, message, ...(data !== undefined && { data }) } };
  }
  if (error.statusCode !== undefined && error.statusCode < 500) {
    const known = Object.entries(errorTable).find(([, { status }]) => status === error.statusCode);
    const code = known?.[0] ?? error.code ?? 'BAD_REQUEST';
    const message = error.statusCode === 400 ? error.message : (known?.[1].sentence ?? error.message);
    return { status: error.statusCode, body: { code, message } };
  }
  const outage = databaseOutageOf(error);
  if (outage !== undefined) {
    const { status } = errorTable.SERVICE_UNAVAILABLE;
    return { status, body: { code: 'SERVICE_UNAVAILABLE', message: outageSentences[outage], reference: requestId } };
  }
  return {
    status: 500,
    body: {
      code: 'INTERNAL_SERVER_ERROR',
      message: `Something went wrong on our side. Try again, or tell us this reference: ${requestId}`,
      reference: requestId,
    },
  };
}
