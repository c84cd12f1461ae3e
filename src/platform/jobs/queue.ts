import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../db/database.ts';

/** A job's name and the shape of its payload: what is enqueued and what is handled cannot drift apart. */
export interface JobType<Schema extends z.ZodType> {
  readonly identifier: string;
  readonly payload: Schema;
}

export function defineJob<Schema extends z.ZodType>(identifier: string, payload: Schema): JobType<Schema> {
  return { identifier, payload };
}

export interface JobOptions {
  runAt?: Date;
  /** A waiting job with the same key is replaced instead of doubled, and keeps its place where it was due already. */
  jobKey?: string;
  maxAttempts?: number;
  /** Of the jobs that are due, the lowest number runs first; 0 when not given. */
  priority?: number;
}

export interface JobRequest extends JobOptions {
  readonly identifier: string;
  readonly payload: unknown;
}

/** A request to run a job once, to be handed to `ctx.enqueue`. */
export function job<Schema extends z.ZodType>(
  type: JobType<Schema>,
  payload: z.input<Schema>,
  options: JobOptions = {},
): JobRequest {
  return { identifier: type.identifier, payload, ...options };
}

/**
 * Adds jobs in the transaction, so that they exist exactly when it commits. Workers find them within a second; at once
 * where somebody rings for them, as `ctx.enqueue` does.
 */
export async function enqueueJobs(tx: Tx, jobs: readonly JobRequest[]): Promise<void> {
  if (jobs.length === 0) return;
  await sql`select enqueue_jobs(${JSON.stringify(jobs)}::jsonb)`.execute(tx);
}
