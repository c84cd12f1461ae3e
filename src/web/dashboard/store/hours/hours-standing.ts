import { t } from '@lingui/core/macro';
import type { SpecialDay } from '../../../../domains/channels/model/service-menu.ts';
import type { StoreAbilities } from '../../../../domains/channels/model/store-abilities.ts';
import type { IntegrationCard } from '../../../../domains/integrations/contract.ts';
import type { ConnectionMenu } from '../../../../domains/menu/publishing-contract.ts';
import { said } from '../../../lib/said.ts';

interface HoursStanding {
  sentence: string;
  /** What somebody has to do about it; null: nothing. */
  needs: 'publication' | 'a_person' | null;
}

type Card = Pick<IntegrationCard, 'serviceName' | 'areHoursTold' | 'notTold' | 'isOpenOutsideHours' | 'needsPause'> & {
  abilities: Pick<StoreAbilities, 'hours' | 'specialDays'> | null;
};
type Menu = Pick<ConnectionMenu, 'liveSince' | 'latest'>;

const underWay = new Set(['waiting', 'queued', 'sent']);

interface Saved {
  changedAt: string;
  /** Those that lie ahead. */
  special: readonly SpecialDay[];
  menu: Menu | undefined;
}

/** Whether a service has the hours that were saved at `changedAt`, in a sentence, and what of their special days it lacks. */
export function hoursStanding(card: Card, saved: Saved): HoursStanding {
  if (card.needsPause) {
    return { sentence: t`Open on your special day, which ${card.serviceName} cannot be sent.`, needs: 'a_person' };
  }
  if (card.isOpenOutsideHours) return { sentence: t`Open outside your hours.`, needs: 'a_person' };
  const standing = weekStanding(card, saved);
  const lack = card.abilities?.specialDays ?? null;
  const isLacking = lack !== null && saved.special.some(({ spans }) => lack.lacks === 'all' || spans.length > 0);
  if (!isLacking) return standing;
  return { sentence: `${standing.sentence} ${said(lack.sentence)}`, needs: standing.needs ?? 'a_person' };
}

function weekStanding({ serviceName, abilities, areHoursTold, notTold }: Card, saved: Saved): HoursStanding {
  const { changedAt, menu } = saved;
  if (abilities === null) {
    return { sentence: t`${serviceName} cannot be told: change the hours there as well.`, needs: 'a_person' };
  }
  if (abilities.hours === 'call') {
    if (areHoursTold === true) return { sentence: t`Has taken them.`, needs: null };
    if (notTold !== null) return { sentence: t`Has not taken them yet: ${said(notTold)}`, needs: 'a_person' };
    return { sentence: t`Is being told now.`, needs: null };
  }
  const week = menuStanding(menu, changedAt);
  if (abilities.hours === 'menu' || areHoursTold === true || saved.special.length === 0) return week;
  const days =
    notTold === null
      ? t`Is being told of the special days now.`
      : t`Has not taken the special days yet: ${said(notTold)}`;
  return { sentence: `${week.sentence} ${days}`, needs: week.needs ?? (notTold === null ? null : 'a_person') };
}

/** Of hours that come with the menu. */
function menuStanding(menu: Menu | undefined, changedAt: string): HoursStanding {
  const latest = menu?.latest;
  if (latest && latest.at > changedAt && latest.state === 'failed') {
    return {
      sentence: t`Rejected the menu with these hours.`,
      needs: 'publication',
    };
  }
  if (latest && latest.at > changedAt && underWay.has(latest.state)) {
    return { sentence: t`They are on their way with the menu.`, needs: null };
  }
  if (menu?.liveSince && menu.liveSince > changedAt) return { sentence: t`Has them, with the menu.`, needs: null };
  if (!menu?.liveSince) {
    return { sentence: t`Gets them with the first menu that you publish there.`, needs: 'publication' };
  }
  return { sentence: t`Has the hours of before: it takes them with the menu.`, needs: 'publication' };
}
