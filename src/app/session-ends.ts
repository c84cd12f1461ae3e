import type { PubSub } from '../platform/live/pubsub.ts';

const prefix = 'session/';

/** A log-out in any process ends the session's streams in all of them. */
export function sessionEnds(pubSub: PubSub) {
  return {
    announce: (session: string) => pubSub.publish(`${prefix}${session}`),
    hear(end: (session: string) => void): void {
      pubSub.subscribe((topic) => {
        if (topic?.startsWith(prefix)) end(topic.slice(prefix.length));
      });
    },
  };
}
