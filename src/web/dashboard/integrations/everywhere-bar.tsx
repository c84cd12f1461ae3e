import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconClockPlus, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { IntegrationCard } from '../../../domains/integrations/contract.ts';
import { needsSomebody } from '../../../domains/integrations/model/card-state.ts';
import { client } from '../../lib/api.ts';
import { useTick } from '../../lib/clock.ts';
import { paths } from '../../lib/paths.ts';
import { said } from '../../lib/said.ts';
import { anchorOf, useAct } from './integrations-data.ts';
import classes from './integrations-page.module.css';
import { Refusal } from './refusal.tsx';
import { untilWords } from './time-words.ts';

/** How all services are doing together, and what can be done with all of them at once. */
export function EverywhereBar({
  cards: all,
  onOpen,
}: {
  cards: readonly IntegrationCard[];
  onOpen: (dialog: 'pause' | 'busy') => void;
}) {
  const cards = all.filter(({ state }) => state !== 'disconnected');
  const resume = useAct(client.resumeStores);
  const endBusy = useAct(client.endBusy);
  const paused = cards.filter(({ pause }) => pause !== null);
  const busy = cards.filter((card) => card.busy !== null);
  const troubled = cards.filter(needsSomebody);
  const hasStores = new Set(cards.map(({ storeId }) => storeId)).size > 1;
  const standing = useTick((nowMs) => (paused.length > 0 ? pauseWords(paused, cards.length, nowMs) : summary(cards)));
  if (cards.length === 0) return null;
  return (
    <section className={classes.bar} aria-label={t`All services`}>
      <div className={classes.summary} aria-live="polite">
        <p>{standing}</p>
        {troubled.length > 0 ? (
          <ul>
            {troubled.map((card) => (
              <li key={card.connectionId}>
                <Link to={{ pathname: paths.integrations, hash: anchorOf(card) }}>
                  {hasStores ? `${card.storeName}: ${said(card.sentence)}` : said(card.sentence)}
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className={classes.buttons}>
        {paused.length > 0 ? (
          <Button
            h={48}
            leftSection={<IconPlayerPlayFilled size={18} aria-hidden />}
            loading={resume.isPending}
            onClick={() => resume.mutate(ids(paused))}
          >
            {paused.length === cards.length ? t`Resume everywhere` : t`Resume ${paused.length} paused`}
          </Button>
        ) : null}
        {paused.length < cards.length ? (
          <Button
            h={48}
            color="red"
            leftSection={<IconPlayerPauseFilled size={18} aria-hidden />}
            onClick={() => onOpen('pause')}
          >
            <Trans>Pause everywhere</Trans>
          </Button>
        ) : null}
        <Button
          h={48}
          variant="default"
          leftSection={<IconClockPlus size={18} aria-hidden />}
          onClick={() => onOpen('busy')}
        >
          <Trans>Busy everywhere</Trans>
        </Button>
        {busy.length > 1 ? (
          <Button h={48} variant="subtle" loading={endBusy.isPending} onClick={() => endBusy.mutate(ids(busy))}>
            <Trans>End busy everywhere</Trans>
          </Button>
        ) : null}
      </div>
      <Refusal of={resume.error ?? endBusy.error} />
    </section>
  );
}

/** How many are paused, and until when; whether they know it already. */
function pauseWords(paused: readonly IntegrationCard[], all: number, nowMs: number): string {
  const ends = new Set(paused.map(({ pause }) => pause?.until ?? null));
  const [until] = ends;
  const zone = paused[0]?.timeZone ?? 'UTC';
  const count = paused.length;
  const words =
    ends.size > 1
      ? t`${count} of ${all} are paused, not all until the same time.`
      : until
        ? t`${count} of ${all} are paused until ${untilWords(until, zone, nowMs)}.`
        : t`${count} of ${all} are paused until you resume them.`;
  return paused.some(({ isTelling }) => isTelling) ? `${words} ${t`They are being told.`}` : words;
}

function summary(cards: readonly IntegrationCard[]): string {
  const open = cards.filter(({ state }) => state === 'connected').length;
  if (open < cards.length) return t`${open} of ${cards.length} take orders without trouble.`;
  return cards.length === 1 ? t`Orders come in.` : t`All ${cards.length} take orders.`;
}

const ids = (some: readonly IntegrationCard[]) => ({ connectionIds: some.map(({ connectionId }) => connectionId) });
