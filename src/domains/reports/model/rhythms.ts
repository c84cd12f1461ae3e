/** How often a report is mailed. */
export const rhythms = ['week', 'month'] as const;
export type Rhythm = (typeof rhythms)[number];
