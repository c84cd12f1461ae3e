import type { FastifyInstance } from 'fastify';
import type { JobHandler } from './jobs/worker.ts';
import type { PeriodicTask } from './jobs/periodic-tasks.ts';

/** What a domain plugs into the app. Everything is optional; the app starts each part in the role that needs it. */
export interface Module {
  readonly name: string;
  /** Routes that are no part of the typed API: webhooks, streams, downloads. */
  readonly routes?: (server: FastifyInstance) => void;
  readonly jobs?: readonly JobHandler[];
  readonly periodicTasks?: readonly PeriodicTask[];
  /** Finishes what is still to be written, before the database is left. */
  readonly close?: () => Promise<void>;
}
