import type { WakeBus } from '../platform/live/wake.ts';

const prefix = 'session/';

/** A log-out in any process ends the session's streams in all of them. */
export function sessionEnds(wakeBus: WakeBus) {
  return {
    announce: (session: string) => wakeBus.publish(`${prefix}${session}`),
    hear(end: (session: string) => void): void {
      wakeBus.subscribe((topic) => {
        if (topic?.startsWith(prefix)) end(topic.slice(prefix.length));
      });
    },
  };
}
