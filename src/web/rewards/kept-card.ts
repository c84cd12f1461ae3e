import { keptValue } from '../lib/kept-value.ts';

/** The token of the card that this phone opened last, so that the next slip needs no form. */
export const keptCard = keptValue('rewardsCard');
