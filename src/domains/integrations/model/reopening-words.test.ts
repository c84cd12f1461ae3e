import { expect, it } from 'vitest';
import { reopeningWords, type ReopeningFacts } from './reopening-words.ts';

const at = { serviceName: 'Uber Eats', timeZone: 'America/New_York' };
const nothing: ReopeningFacts = { triedAt: null, refusal: null, heldBy: null, nextAt: null };
const triedAt = new Date('2026-06-05T22:12:00Z');
const refused = { triedAt, refusal: 'An outage was detected.' };

it.each<[string, Partial<ReopeningFacts>, string | null]>([
  ['nothing was tried', {}, null],
  ['it was taken, and the service has not said yet how it stands', { triedAt }, null],
  [
    'the service refused it',
    { ...refused, heldBy: 'refused_before', nextAt: new Date('2026-06-05T22:22:00Z') },
    'We tried to reopen it at 6:12 PM; Uber Eats said “An outage was detected.” Next try at 6:22 PM.',
  ],
  [
    'the service gave no words',
    { triedAt, refusal: 'It had a problem of its own.' },
    'We tried to reopen it at 6:12 PM; Uber Eats did not take it.',
  ],
  [
    'it was refused twice',
    { ...refused, heldBy: 'used_up', nextAt: new Date('2026-06-05T23:02:00Z') },
    'We tried to reopen it at 6:12 PM; Uber Eats said “An outage was detected.” That was the second try within an hour. Next try at 7:02 PM.',
  ],
  [
    'it was switched off again twice',
    { triedAt, heldBy: 'used_up', nextAt: new Date('2026-06-05T23:02:00Z') },
    'Reopened twice within an hour already, and switched off again: look at Uber Eats’s own tablet or website. Next try at 7:02 PM.',
  ],
  ['it is night', { heldBy: 'outside_hours' }, 'Not reopened now: it is outside your opening hours.'],
  [
    'the owner pauses it',
    { heldBy: 'own_pause' },
    'Uber Eats has switched this store off as well. While you pause it, nothing is reopened.',
  ],
  ['the switch asks for the hours already', { heldBy: 'unknown_hours' }, null],
])('where %s the card says so in one sentence', (_, facts, words) => {
  expect(reopeningWords({ ...nothing, ...facts }, at)).toBe(words);
});
