import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { lockOwnApplication, type ApplicationRow } from './store.ts';

/** The applicant's own application, locked. Throws NOT_FOUND for a person who has none. */
export async function lockOwn({ tx }: Context): Promise<ApplicationRow> {
  const application = await lockOwnApplication(tx);
  if (!application) throw new AppError('NOT_FOUND', 'This account has no application.');
  return application;
}
