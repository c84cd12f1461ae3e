import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeviceCookies } from '../domains/identity/index.ts';

const credentialCallsPerMinute = 30;
const guestCallsPerMinute = 150;
/** Each question costs some milliseconds of language processing; a person does not type this many. */
const visitorQuestionsPerMinute = 60;
const visitorCasesPerMinute = 10;

/** Calls a minute and client address, the longer of two paths first. Guests of one restaurant may share its address. */
export const rateLimitedPaths: Readonly<Record<string, number>> = {
  '/api/token': credentialCallsPerMinute,
  '/api/contact': credentialCallsPerMinute,
  '/api/reset-password': credentialCallsPerMinute,
  '/api/rewards': guestCallsPerMinute,
  '/api/assistant/visitor/handover': visitorCasesPerMinute,
  '/api/assistant/visitor': visitorQuestionsPerMinute,
};

const limitedPath = (url: string) => Object.keys(rateLimitedPaths).find((path) => url.startsWith(path));

/**
 * Limits calls of the typed routes that need no session, by address and path; the log-in throttle of single accounts is
 * identity's. The raw path may be compared, since the server refuses every path that is not in its normal form.
 */
export function limitRates(server: FastifyInstance, devices: DeviceCookies): void {
  /** A device that has logged in before is counted alone, so that others behind its address cannot use up its limit. */
  const clientOf = ({ ip, headers, url }: FastifyRequest) =>
    limitedPath(url) === '/api/token' ? (devices.read(headers)?.id ?? ip) : ip;
  server.addHook('onRoute', (route) => {
    if (route.url !== '/api/*') return;
    route.config = {
      ...route.config,
      rateLimit: {
        max: ({ url }: { url: string }) => rateLimitedPaths[limitedPath(url) ?? ''] ?? credentialCallsPerMinute,
        timeWindow: '1 minute',
        keyGenerator: (request: FastifyRequest) => `${clientOf(request)} ${limitedPath(request.url)}`,
        allowList: ({ url }: { url: string }) => limitedPath(url) === undefined,
      },
    };
  });
}
