/** Business days, which are no moments: `Nov 9 – 15, 2026`. */
export const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
