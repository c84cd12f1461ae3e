import type { Module } from '../../platform/module.ts';
import { minuteMs } from '../../shared/time.ts';
import { remindServices } from './commands/remind-services.ts';
import type { RepresentativesGiven } from './routes.ts';

const remindEveryMs = 10 * minuteMs;

export function representativesModule(given: RepresentativesGiven): Module {
  return {
    name: 'representatives',
    watches: [{ name: 'service-reminders', everyMs: remindEveryMs, run: () => remindServices(given) }],
  };
}
