import { writtenIn } from '../../../lib/language.ts';
/** Business days, which are no moments: `Nov 9 – 15, 2026`. */
export const dayFormat = new Intl.DateTimeFormat(writtenIn(), {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
