import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Chip, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { IntegrationCard } from '../../../domains/integrations/contract.ts';
import { client } from '../../lib/api.ts';
import { serverNow, useTick } from '../../lib/clock.ts';
import { writtenIn } from '../../lib/language.ts';
import { useStores } from '../team/team-data.ts';
import { Dialog } from './dialog.tsx';
import { useAct, useHours } from './integrations-data.ts';
import classes from './integrations-page.module.css';
import { type PauseChoice, pauseChoices, pauseUntil, pauseWords } from './pause-until.ts';
import { Refusal } from './refusal.tsx';
import { untilWords } from './time-words.ts';

interface PauseDialogProps {
  /** Whom to pause; nobody: closed. */
  cards: readonly IntegrationCard[];
  onClose: () => void;
}

export function PauseDialog({ cards, onClose }: PauseDialogProps) {
  const [first] = cards;
  const whom = cards.length === 1 ? (first?.serviceName ?? '') : t`all services`;
  return (
    <Dialog opened={cards.length > 0} onClose={onClose} title={t`Pause ${whom}`}>
      {cards.length > 0 ? <PauseForm cards={cards} onClose={onClose} /> : null}
    </Dialog>
  );
}

const reasons = [t`Kitchen too busy`, t`Short of staff`, t`Out of food`, t`Something is broken`] as const;
const other = t`Another reason`;

/** One press on a duration does it. */
function PauseForm({ cards, onClose }: PauseDialogProps) {
  const [chosen, choose] = useState<string>(reasons[0]);
  const [typed, setTyped] = useState('');
  const pause = useAct(pauseEach);
  const endsAt = useEnds(cards);
  const reason = chosen === other ? typed.trim() : chosen;
  return (
    <Stack>
      <div>
        <Text fw={600} mb={6} id="pause-reason">
          <Trans>Why</Trans>
        </Text>
        <Chip.Group value={chosen} onChange={choose}>
          <Group gap={6} role="radiogroup" aria-labelledby="pause-reason">
            {[...reasons, other].map((word) => (
              <Chip key={word} value={word} size="md" variant="outline" className={classes.choice}>
                {word}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        {chosen === other ? (
          <TextInput
            mt="xs"
            label={t`In a few words`}
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={typed.trim() === '' ? t`Say why, in a few words.` : undefined}
          />
        ) : null}
      </div>
      <Text fw={600}>
        <Trans>Take no new orders for</Trans>
      </Text>
      <div className={classes.durations}>
        {pauseChoices.map((choice) => {
          const ends = endsAt(choice);
          const isChosen = pause.isPending && pause.variables.choice === choice;
          return (
            <Button
              key={choice}
              h={56}
              variant="default"
              loading={isChosen}
              disabled={ends === undefined || reason === '' || (pause.isPending && !isChosen)}
              onClick={() => ends && pause.mutate({ choice, ends: ends.byInstant, reason }, { onSuccess: onClose })}
            >
              <span className={classes.duration}>
                {pauseWords[choice]}
                <small>{ends?.words ?? t`not open now, or no hours set`}</small>
              </span>
            </Button>
          );
        })}
      </div>
      <Refusal of={pause.error} />
      <Text fz="sm" c="dimmed">
        <Trans>Orders that you have already accepted go on. {cards.length > 1 ? whoIsPaused(cards) : ''}</Trans>
      </Text>
    </Stack>
  );
}

const list = new Intl.ListFormat(writtenIn(), { type: 'conjunction' });

function whoIsPaused(cards: readonly IntegrationCard[]): string {
  const names = [...new Set(cards.map(({ serviceName }) => serviceName))];
  const stores = new Set(cards.map(({ storeId }) => storeId)).size;
  if (stores === 1) return t`Paused are ${list.format(names)}.`;
  if (stores === 2) return t`Paused are ${list.format(names)} in both stores.`;
  return t`Paused are ${list.format(names)} in all ${stores} stores.`;
}

interface Pause {
  choice: PauseChoice;
  /** The connections by the instant at which their pause ends; null: open. */
  ends: ReadonlyMap<string | null, string[]>;
  reason: string;
}

/** Stores in other time zones end at other instants: each end is a call of its own. */
const pauseEach = ({ ends, reason }: Pause) =>
  Promise.all(Array.from(ends, ([until, connectionIds]) => client.pauseStores({ connectionIds, until, reason })));

/** What a choice means for these cards; undefined where nobody can say. */
function useEnds(cards: readonly IntegrationCard[]) {
  const stores = new Map(useStores().map((store) => [store.id, store]));
  const hours = useHours([...new Set(cards.map(({ storeId }) => storeId))]);
  // The choices' words move with the minutes.
  useTick((nowMs) => Math.floor(nowMs / 60_000));
  const now = new Date(serverNow());
  return (choice: PauseChoice) => {
    const untils = cards.map(({ storeId, timeZone, connectionId }) => ({
      connectionId,
      timeZone,
      until: pauseUntil(choice, {
        now,
        timeZone,
        cutoff: stores.get(storeId)?.businessDayCutoff ?? '04:00',
        hours: hours.of.get(storeId),
      }),
    }));
    const byInstant = new Map<string | null, string[]>();
    for (const { until, connectionId } of untils) {
      if (until === undefined) return undefined;
      byInstant.set(until, [...(byInstant.get(until) ?? []), connectionId]);
    }
    const words = new Set(
      untils.map(({ until, timeZone }) =>
        typeof until === 'string' ? t`until ${untilWords(until, timeZone, now.getTime())}` : t`no end`,
      ),
    );
    return { byInstant, words: words.size === 1 ? [...words].join('') : t`by each store’s own hours` };
  };
}
