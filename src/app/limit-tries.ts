import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeviceCookies } from '../domains/identity/index.ts';

const triesPerMinute = 30;
const guestCallsPerMinute = 150;
/** Each is thought about for some milliseconds; nobody types so many. */
const visitorQuestionsPerMinute = 60;
const visitorCasesPerMinute = 10;

/** How many calls a minute, the longer of two paths first. Guests of one restaurant may share an address: its own. */
const limitedPaths: Readonly<Record<string, number>> = {
  '/api/token': triesPerMinute,
  '/api/contact': triesPerMinute,
  '/api/reset-password': triesPerMinute,
  '/api/rewards': guestCallsPerMinute,
  '/api/assistant/visitor/handover': visitorCasesPerMinute,
  '/api/assistant/visitor': visitorQuestionsPerMinute,
};

const limitedPath = (url: string) => Object.keys(limitedPaths).find((path) => url.startsWith(path));

/** A slow brake, per address and path, on what strangers may try; an account's own growing waits are identity's. */
export function limitTries(server: FastifyInstance, devices: DeviceCookies): void {
  /** A device that has logged in before is counted alone: others behind its address must not hold it up. */
  const clientOf = ({ ip, headers, url }: FastifyRequest) =>
    limitedPath(url) === '/api/token' ? (devices.read(headers)?.id ?? ip) : ip;
  server.addHook('onRoute', (route) => {
    if (route.url !== '/api/*') return;
    route.config = {
      ...route.config,
      rateLimit: {
        max: ({ url }: { url: string }) => limitedPaths[limitedPath(url) ?? ''] ?? triesPerMinute,
        timeWindow: '1 minute',
        keyGenerator: (request: FastifyRequest) => `${clientOf(request)} ${limitedPath(request.url)}`,
        allowList: ({ url }: { url: string }) => limitedPath(url) === undefined,
      },
    };
  });
}
