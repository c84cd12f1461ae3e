import { createLog } from '../../src/platform/telemetry/log.ts';
import { Events } from '../../src/platform/events.ts';
import type { ContextParts } from '../../src/platform/context.ts';

/** A context at some time of the past, in which nobody listens. */
export function partsAt(at: Date): ContextParts {
  return {
    clock: { now: () => at },
    log: createLog({ level: 'warn', process: 'demo' }),
    events: new Events([]),
    pubSub: { publish() {} },
    jobNotifier: { notify() {} },
  };
}
