/** How an account stands, in one word. `resting`: confirmed, in its cooling-off time. */
export const accountStandings = ['unverified', 'resting', 'in_use', 'replaced', 'failed', 'cancelled'] as const;
export type AccountStanding = (typeof accountStandings)[number];
