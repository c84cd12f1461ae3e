import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { teamRoles } from '../../identity/model/permissions.ts';
import { choiceKey, isAlways, isWanted, mayBeTold, noticeChannels, noticeKindOf, noticeNames } from './notice-kinds.ts';

const none = new Map<string, boolean>();
const sms = (role: string) => isWanted({ notice: 'late_order', channel: 'sms', role }, none);

describe('whether somebody is told', () => {
  it('is the role’s as long as nobody has chosen', () => {
    expect(teamRoles.map(sms)).toEqual([true, true, false, false, false]);
    expect(teamRoles.map((role) => isWanted({ notice: 'late_order', channel: 'screen', role }, none))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('is the choice’s from then on, for that notice and that way alone', () => {
    const choices = new Map([
      [choiceKey('late_order', 'sms'), false],
      [choiceKey('store_off', 'mail'), true],
    ]);
    expect(isWanted({ notice: 'late_order', channel: 'sms', role: 'owner' }, choices)).toBe(false);
    expect(isWanted({ notice: 'late_order', channel: 'mail', role: 'owner' }, choices)).toBe(true);
    expect(isWanted({ notice: 'store_off', channel: 'mail', role: 'kitchen' }, choices)).toBe(true);
  });

  it('is the choice’s for one store before the choice for all of them', () => {
    const choices = new Map([
      [choiceKey('low_rating', 'mail'), false],
      [choiceKey('low_rating', 'mail', 'a'), true],
    ]);
    const at = (storeId: string | null) =>
      isWanted({ notice: 'low_rating', channel: 'mail', role: 'owner', storeId }, choices);
    expect([at(null), at('a'), at('b')]).toEqual([false, true, false]);
  });

  it('is never by a way that the notice does not go', () => {
    const choices = new Map([[choiceKey('publication_failed', 'sms'), true]]);
    expect(isWanted({ notice: 'publication_failed', channel: 'sms', role: 'owner' }, choices)).toBe(false);
  });

  it('holds for every kind, way, role and choice: what is essential stays on, what may not be known stays off', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...noticeNames),
        fc.constantFrom(...noticeChannels),
        fc.constantFrom(...teamRoles),
        fc.option(fc.boolean(), { nil: undefined }),
        fc.option(fc.boolean(), { nil: undefined }),
        (notice, channel, role, everywhere, here) => {
          const choices = new Map(
            [
              [choiceKey(notice, channel), everywhere] as const,
              [choiceKey(notice, channel, 'a'), here] as const,
            ].filter((entry): entry is readonly [string, boolean] => entry[1] !== undefined),
          );
          const wanted = isWanted({ notice, channel, role, storeId: 'a' }, choices);
          const isPossible = mayBeTold({ notice, role }) && noticeKindOf(notice).channels.includes(channel);
          const chosen = here ?? everywhere ?? isWanted({ notice, channel, role }, none);
          expect(wanted).toBe(isPossible && (isAlways({ notice, channel, role }) || chosen));
        },
      ),
    );
  });

  it('leaves nobody in charge without a mail about the account, its orders or its payouts', () => {
    const without = noticeNames.flatMap((notice) => {
      const { isEssential, channels, roles } = noticeKindOf(notice);
      const off = new Map([[choiceKey(notice, 'mail'), false]]);
      const missed = roles.filter((role) => !isWanted({ notice, channel: 'mail', role }, off));
      return isEssential && channels.includes('mail') ? missed : [];
    });
    expect(without).toEqual([]);
  });

  it('lets nobody switch off what cannot wait, and lets nothing essential wait', () => {
    const kinds = noticeNames.map(noticeKindOf);
    expect(
      kinds.filter(({ escalatesEveryMinutes, isEssential }) => escalatesEveryMinutes !== null && !isEssential),
    ).toEqual([]);
    expect(kinds.filter(({ isEssential, canWait }) => isEssential && canWait)).toEqual([]);
  });
});
