import { Button } from '@mantine/core';
import { IconClockPlus, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { IntegrationCard } from '../../../domains/integrations/contract.ts';
import { needsSomebody } from '../../../domains/integrations/model/card-state.ts';
import { client } from '../../lib/api.ts';
import { useAct } from './integrations-data.ts';
import classes from './integrations-page.module.css';
import { Refusal } from './refusal.tsx';

/** How all services are doing together, and what can be done with all of them at once. */
export function EverywhereBar({
  cards,
  onOpen,
}: {
  cards: readonly IntegrationCard[];
  onOpen: (dialog: 'pause' | 'busy') => void;
}) {
  const resume = useAct(client.resumeStores);
  const endBusy = useAct(client.endBusy);
  const paused = cards.filter(({ pause }) => pause !== null);
  const busy = cards.filter((card) => card.busy !== null);
  return (
    <section className={classes.bar} aria-label="All services">
      <p className={classes.summary} data-loud={cards.some(needsSomebody) || undefined} aria-live="polite">
        {summary(cards)}
      </p>
      <div className={classes.buttons}>
        {paused.length > 0 ? (
          <Button
            h={48}
            leftSection={<IconPlayerPlayFilled size={18} aria-hidden />}
            loading={resume.isPending}
            onClick={() => resume.mutate(ids(paused))}
          >
            {paused.length === cards.length ? 'Resume everywhere' : `Resume ${paused.length} paused`}
          </Button>
        ) : null}
        {paused.length < cards.length ? (
          <Button
            h={48}
            color="red"
            leftSection={<IconPlayerPauseFilled size={18} aria-hidden />}
            onClick={() => onOpen('pause')}
          >
            Pause everywhere
          </Button>
        ) : null}
        <Button
          h={48}
          variant="default"
          leftSection={<IconClockPlus size={18} aria-hidden />}
          onClick={() => onOpen('busy')}
        >
          Busy everywhere
        </Button>
        {busy.length > 1 ? (
          <Button h={48} variant="subtle" loading={endBusy.isPending} onClick={() => endBusy.mutate(ids(busy))}>
            End busy everywhere
          </Button>
        ) : null}
      </div>
      <Refusal of={resume.error ?? endBusy.error} />
    </section>
  );
}

/** "3 of 4 take orders. DoorDash needs you." */
function summary(cards: readonly IntegrationCard[]): string {
  const off = cards.filter(needsSomebody);
  const open = cards.filter(({ state }) => state === 'connected').length;
  const names = [...new Set(off.map(({ serviceName }) => serviceName))];
  const count =
    open === cards.length
      ? cards.length === 1
        ? 'Orders come in.'
        : `All ${cards.length} take orders.`
      : `${open} of ${cards.length} take orders.`;
  return off.length === 0 ? count : `${count} ${list.format(names)} ${names.length === 1 ? 'needs' : 'need'} a look.`;
}

const ids = (some: readonly IntegrationCard[]) => ({ connectionIds: some.map(({ connectionId }) => connectionId) });

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });
