import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { may } from '../../../domains/identity/model/permissions.ts';
import { nameOfSubject } from '../../../domains/menu/model/subjects.ts';
import { needsSomebody } from '../../../domains/integrations/model/card-state.ts';
import { api } from '../../lib/api.ts';
import { paths, reviewInInbox } from '../../lib/paths.ts';
import { said } from '../../lib/said.ts';
import { useShownStores } from '../data/current-store.ts';
import classes from './home-page.module.css';
import { useLateOrders, useUnansweredOrders, type Matter } from './order-matters.ts';

const everyMs = 30_000;

/** What needs somebody, most urgent first; nothing at all where nothing does. */
export function Attention() {
  const matters = [
    ...useUnansweredOrders(),
    ...useLateOrders(),
    ...useServicesOff(),
    ...useFailedPublications(),
    ...useMenuDrift(),
    ...useHeldPayouts(),
    ...useLowReviews(),
  ];
  if (matters.length === 0) return null;
  return (
    <section className={classes.attention} aria-labelledby="attention">
      <h2 id="attention" className={classes.title}>
        <Trans>Needs attention</Trans>
      </h2>
      <ul>
        {matters.map(({ key, title, sentence, to }) => (
          <li key={key}>
            <Link to={to} className={classes.matter}>
              <IconAlertTriangle size={20} aria-hidden className={classes.sign} />
              <span className={classes.matterText}>
                <strong>{title}</strong> <span>{sentence}</span>
              </span>
              <IconChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether something is of a store that is shown. */
function useIsShown() {
  const shown = useShownStores();
  return ({ storeId }: { storeId: string }) => shown.some(({ id }) => id === storeId);
}

function useServicesOff(): Matter[] {
  const isShown = useIsShown();
  const { data } = useQuery(api.listIntegrations.queryOptions({ refetchInterval: everyMs }));
  return (data?.cards ?? [])
    .filter(isShown)
    .filter(needsSomebody)
    .map(({ connectionId, serviceName, storeName, sentence }) => ({
      key: connectionId,
      title: t`${serviceName} at ${storeName}:`,
      sentence: said(sentence),
      to: paths.integrations,
    }));
}

function useFailedPublications(): Matter[] {
  const isShown = useIsShown();
  const { data } = useQuery(api.listConnectionMenus.queryOptions({ refetchInterval: everyMs }));
  return (data?.connections ?? [])
    .filter(isShown)
    .filter(({ latest }) => latest?.state === 'failed')
    .map(({ connectionId, serviceName, storeName, latest }) => ({
      key: `menu ${connectionId}`,
      title: t`${serviceName} rejected the menu of ${storeName}.`,
      sentence:
        latest === null || latest.about.length === 0
          ? t`See what to change, then publish again.`
          : t`Check ${latest.about.map(nameOfSubject).join(', ')}.`,
      to: paths.publishing,
    }));
}

function useMenuDrift(): Matter[] {
  const isShown = useIsShown();
  const { data } = useQuery(api.listConnectionMenus.queryOptions({ refetchInterval: everyMs }));
  return (data?.connections ?? [])
    .filter(isShown)
    .filter(({ drifts, latest }) => drifts > 0 && latest?.state !== 'failed')
    .map(({ connectionId, serviceName, storeName, drifts }) => ({
      key: `drift ${connectionId}`,
      title: t`${serviceName} shows another menu of ${storeName} than you published.`,
      sentence: plural(drifts, { one: '# difference', other: '# differences' }),
      to: paths.publishing,
    }));
}

const maxQuoteLength = 140;

function useLowReviews(): Matter[] {
  const isShown = useIsShown();
  const { data } = useQuery(api.listLowReviews.queryOptions({ input: {}, refetchInterval: everyMs }));
  return (data?.reviews ?? []).filter(isShown).map(({ id, stars, serviceName, storeName, text }) => ({
    key: `review ${id}`,
    title: t`${plural(stars, { one: '# star', other: '# stars' })} for ${storeName} on ${serviceName}.`,
    sentence:
      text === ''
        ? t`Without words.`
        : text.length > maxQuoteLength
          ? `“${text.slice(0, maxQuoteLength)}…”`
          : `“${text}”`,
    to: reviewInInbox(id),
  }));
}

function useHeldPayouts(): Matter[] {
  const { data: me } = useQuery(api.me.queryOptions());
  const maySee = may(me?.role, 'see_money') && me?.inEveryStore === true;
  const { data } = useQuery(api.listPayouts.queryOptions({ input: {}, enabled: maySee, refetchInterval: everyMs }));
  return (data?.payouts ?? [])
    .filter(({ state }) => state === 'held')
    .map(({ id, number, sentences }) => ({
      key: id,
      title: t`Payout ${number} is on hold.`,
      sentence: sentences[0] === undefined ? t`We are looking into it.` : said(sentences[0]),
      to: paths.payouts,
    }));
}
