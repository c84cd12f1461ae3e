import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { IntegrationCard } from '../../../domains/integrations/contract.ts';
import { minuteMs } from '../../../shared/time.ts';
import { client } from '../../lib/api.ts';
import { serverNow } from '../../lib/clock.ts';
import { said } from '../../lib/said.ts';
import { Dialog } from './dialog.tsx';
import { useAct } from './integrations-data.ts';
import classes from './integrations-page.module.css';
import { Refusal } from './refusal.tsx';

interface BusyDialogProps {
  /** Whom it is about; nobody: closed. */
  cards: readonly IntegrationCard[];
  onClose: () => void;
}

export function BusyDialog({ cards, onClose }: BusyDialogProps) {
  const [first] = cards;
  return (
    <Dialog
      opened={cards.length > 0}
      onClose={onClose}
      title={t`Busy on ${cards.length === 1 ? (first?.serviceName ?? '') : t`all services`}`}
    >
      {cards.length > 0 ? <BusyForm cards={cards} onClose={onClose} /> : null}
    </Dialog>
  );
}

const minuteChoices = ['10', '15', '20', '30'];
const durations = [
  { minutes: 30, words: t`30 minutes` },
  { minutes: 60, words: t`1 hour` },
  { minutes: 120, words: t`2 hours` },
];

/** One press on a duration does it; a busy time always ends by itself. */
function BusyForm({ cards, onClose }: BusyDialogProps) {
  const [extra, setExtra] = useState('15');
  const busy = useAct(({ forMinutes }: { forMinutes: number }) =>
    client.setStoresBusy({
      connectionIds: cards.map(({ connectionId }) => connectionId),
      minutes: Number(extra),
      until: new Date(serverNow() + forMinutes * minuteMs).toISOString(),
    }),
  );
  const notes = new Set(cards.flatMap((card) => noteOf(card, Number(extra))));
  return (
    <Stack>
      <div>
        <Text fw={600} mb={6} id="busy-minutes">
          <Trans>Minutes more for every order</Trans>
        </Text>
        <SegmentedControl
          fullWidth
          size="lg"
          aria-labelledby="busy-minutes"
          value={extra}
          onChange={setExtra}
          data={minuteChoices.map((value) => ({ value, label: `+${value}` }))}
        />
      </div>
      <Text fw={600}>
        <Trans>For</Trans>
      </Text>
      <div className={classes.durations}>
        {durations.map(({ minutes, words }) => {
          const isChosen = busy.isPending && busy.variables.forMinutes === minutes;
          return (
            <Button
              key={minutes}
              h={52}
              variant="default"
              loading={isChosen}
              disabled={busy.isPending && !isChosen}
              onClick={() => busy.mutate({ forMinutes: minutes }, { onSuccess: onClose })}
            >
              {words}
            </Button>
          );
        })}
      </div>
      <Refusal of={busy.error} />
      {[...notes].map((note) => (
        <Text key={note} fz="sm" c="dimmed">
          {said(note)}
        </Text>
      ))}
    </Stack>
  );
}

function noteOf({ serviceName, abilities }: IntegrationCard, minutes: number): string[] {
  if (abilities?.busy.can !== true) {
    return [
      t`${serviceName} has no busy mode: orders that you accept here get the minutes, its customers learn them then.`,
    ];
  }
  return minutes > abilities.busyMinutesAtMost
    ? [t`${serviceName} adds ${abilities.busyMinutesAtMost} minutes at most.`]
    : [];
}
