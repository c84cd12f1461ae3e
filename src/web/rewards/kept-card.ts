import { localStorageValue } from '../lib/local-storage-value.ts';

/** The token of the card that this phone opened last, so that the next slip needs no form. */
export const keptCard = localStorageValue('rewardsCard');
