import { expect, it } from 'vitest';
import { halfTime } from './watch.ts';

const at = (time: string) => new Date(`2026-06-05T${time}:00Z`);

it.each([
  ['three minutes, as on DoorDash', '19:00', '19:03', '2026-06-05T19:01:30.000Z'],
  ['twenty minutes', '19:00', '19:20', '2026-06-05T19:10:00.000Z'],
  // Shown at noon for the evening: nobody can answer it for good before its service offers it.
  ['most of a day', '02:00', '19:00', '2026-06-05T18:50:00.000Z'],
])('half of %s is counted from when the order must be answered', (_, received, due, half) => {
  expect(halfTime({ receivedAt: at(received), acceptBy: at(due) }).toISOString()).toBe(half);
});
