import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

/** The logger's face that Fastify and everything else here uses. */
export type Log = FastifyBaseLogger;

/** Structured JSON lines on standard output. Secrets and personal data are never handed to it; the list is a net. */
export function createLog({ level, process: name }: { level: string; process: string }): Log {
  return pino({
    level,
    base: { process: name },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.token',
        '*.secret',
        'headers.authorization',
      ],
      censor: '(hidden)',
    },
  });
}
