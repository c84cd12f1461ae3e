import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Menu, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { instantAt } from '../../../domains/menu/model/store-time.ts';
import type { SoldOutView } from '../../../domains/menu/contract.ts';
import { hourMs } from '../../../shared/time.ts';
import { formatClock, formatDayAndClock } from '../../lib/format-time.ts';
import { useStore } from '../data/current-store.ts';
import { useMay } from '../data/permission.tsx';
import { useSellOut } from './menu-data.ts';
import classes from './menu-page.module.css';
import { offerUndo } from './undo-notice.tsx';
import { untilOf, untilWords, type UntilChoice } from './until.ts';

interface SoldOutControlProps {
  kind: 'item' | 'modifier';
  id: string;
  name: string;
  soldOut: SoldOutView | undefined;
  /** In a row of fixed height: what each service said only where it failed. */
  compact?: boolean;
}

const choices = Object.keys(untilWords) as UntilChoice[]; // keys of a literal

/** On sale or sold out at the current store, on every service, with an end. One press brings back what is sold out. */
export const SoldOutControl = memo(function SoldOutControl({
  kind,
  id,
  name,
  soldOut,
  compact = false,
}: SoldOutControlProps) {
  const store = useStore();
  const { sellOut, bringBack } = useSellOut();
  const maySellOut = useMay('sell_out') === true;
  const subjects = [{ kind, id }];
  const shared = { storeId: store.id, subjects };
  const noticeId = `${store.id} ${kind} ${id}`;
  // Taken back without another offer to take that back: the button itself stays where it is.
  const putOnSale = (before: SoldOutView) =>
    bringBack.mutate(shared, {
      onSuccess: () =>
        offerUndo({
          id: noticeId,
          message: t`${name} is available again`,
          onUndo: () => sellOut.mutate({ ...shared, until: before.until }),
        }),
    });
  const takeOffSale = (until: string | null) =>
    sellOut.mutate(
      { ...shared, until },
      {
        onSuccess: () =>
          offerUndo({
            id: noticeId,
            message: t`${name} is sold out`,
            onUndo: () => bringBack.mutate(shared),
          }),
      },
    );
  if (soldOut) {
    return (
      <div className={classes.soldOut} data-compact={compact || undefined}>
        {maySellOut ? (
          <Button
            h={44}
            px="sm"
            variant="light"
            color="red"
            loading={bringBack.isPending}
            onClick={() => putOnSale(soldOut)}
            aria-label={t`${name} is sold out: bring it back`}
          >
            <Trans>Sold out</Trans>
          </Button>
        ) : (
          <Trans>Sold out</Trans>
        )}
        <SoldOutFacts soldOut={soldOut} timeZone={store.timeZone} compact={compact} />
      </div>
    );
  }
  if (!maySellOut) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          h={44}
          px="sm"
          variant="default"
          loading={sellOut.isPending}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          aria-label={t`${name} is on sale: sell it out`}
        >
          <Trans>On sale</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Trans>Sold out at {store.name}, on every service</Trans>
        </Menu.Label>
        {choices.map((choice) => (
          <Menu.Item
            key={choice}
            mih={44}
            onClick={() => {
              const at = { now: new Date(), timeZone: store.timeZone, cutoff: store.businessDayCutoff };
              takeOffSale(untilOf(choice, at));
            }}
          >
            {untilWords[choice]}
          </Menu.Item>
        ))}
        <UntilTime
          onChoose={(local) => {
            const until = instantAt(local, store.timeZone).toISOString();
            takeOffSale(until);
          }}
        />
      </Menu.Dropdown>
    </Menu>
  );
});

function UntilTime({ onChoose }: { onChoose: (local: string) => void }) {
  const [local, setLocal] = useState('');
  return (
    <form
      className={classes.untilTime}
      onSubmit={(event) => {
        event.preventDefault();
        if (local !== '') onChoose(local);
      }}
    >
      <TextInput
        type="datetime-local"
        label={t`Until a time`}
        value={local}
        onChange={(event) => setLocal(event.currentTarget.value)}
        // The dropdown's own keys would take the arrows of this field.
        onKeyDown={(event) => event.stopPropagation()}
      />
      <Button type="submit" variant="default" disabled={local === ''}>
        <Trans>Set</Trans>
      </Button>
    </form>
  );
}

/** A clock time needs no day while it can only mean the next one. */
const soonMs = 20 * hourMs;
const soonInWords = (iso: string, timeZone: string) =>
  (Date.parse(iso) - Date.now() < soonMs ? formatClock : formatDayAndClock)(iso, timeZone);

/** Until when, and what each service said to it. */
function SoldOutFacts({ soldOut, timeZone, compact }: { soldOut: SoldOutView; timeZone: string; compact: boolean }) {
  const { until, cause, services } = soldOut;
  const failed = services.filter(({ state }) => state === 'failed');
  const done = services.filter(({ state }) => state === 'done').length;
  const end =
    until === null ? (cause === 'stock' ? t`none left` : t`no end`) : t`until ${soonInWords(until, timeZone)}`;
  return (
    <span className={classes.facts}>
      {end}
      {compact || services.length === failed.length ? null : (
        <span aria-live="polite">
          {done + failed.length < services.length
            ? t`${done} of ${services.length} services have confirmed …`
            : failed.length === 0
              ? t`confirmed on ${services.length === 1 ? (services[0]?.serviceName ?? '') : t`all ${services.length} services`}`
              : t`confirmed on ${done} of ${services.length} services`}
        </span>
      )}
      {failed.map(({ connectionId, serviceName }) => (
        <span key={connectionId} data-state="failed">
          <Trans>{serviceName}: not updated</Trans>
        </span>
      ))}
    </span>
  );
}
