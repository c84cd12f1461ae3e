import { describe, expect, it } from 'vitest';
import { suspicionOf, type Standing } from './suspicion.ts';

const onScreen: Standing = { hasEnded: false, hasLeft: false, isHeldBack: false };
const onItsWay: Standing = { ...onScreen, hasLeft: true };
const ended: Standing = { ...onItsWay, hasEnded: true };

describe('what a list may show that we did not know', () => {
  it.each([
    ['offered', undefined, 'missing'],
    ['scheduled', undefined, 'missing'],
    ['accepted', undefined, 'missing'],
    // Made and taken away without us: money is owed for it.
    ['completed', undefined, 'missing'],
    ['cancelled', undefined, undefined],
    ['denied', undefined, undefined],
    ['unknown', undefined, undefined],
    ['offered', onScreen, undefined],
    ['cancelled', onScreen, 'ended_there'],
    ['denied', onScreen, 'ended_there'],
    ['handed_off', onScreen, 'ended_there'],
    ['handed_off', onItsWay, undefined],
    ['completed', onItsWay, undefined],
    ['cancelled', onItsWay, 'ended_there'],
    ['cancelled', ended, undefined],
    ['unknown', onScreen, undefined],
  ] as const)('%s there and %o here: %s', (stage, standing, found) => {
    expect(suspicionOf(stage, standing)).toBe(found);
  });
});
