import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Group, NumberInput, Select, Text } from '@mantine/core';
import { IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { may } from '../../../domains/identity/model/permissions.ts';
import { maxWaitMinutes, maxSteps, type EscalationStep } from '../../../domains/notices/model/escalation.ts';
import type { NoticeSettings } from '../../../domains/notices/settings-contract.ts';
import { api } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import classes from '../store/store-page.module.css';
import { useSetEscalation } from './settings-data.ts';

const usualMinutes = 2;

/** Who is told one after the other of what cannot wait, store by store. */
export function EscalationSection({ settings }: { settings: NoticeSettings }) {
  const { stores, escalation } = settings;
  const role = useQuery(api.me.queryOptions()).data?.role;
  if (!may(role, 'run_team')) return null;
  return (
    <section className={classes.card} aria-labelledby="escalation">
      <div>
        <h2 id="escalation" className={classes.subtitle}>
          <Trans>When nobody sees to it</Trans>
        </h2>
        <p className={classes.soft}>
          <Trans>
            An order without an answer, a store that is off, a service that does not answer: it is on every screen at
            once. After these minutes the first person gets an SMS (a mail without a number), then the next one, until
            somebody presses “I see to it”.
          </Trans>
        </p>
      </div>
      {stores.map(({ id, name }) => {
        const steps = escalation.find(({ storeId }) => storeId === id)?.steps ?? [];
        return (
          <StoreList key={`${id} ${JSON.stringify(steps)}`} store={{ id, name }} saved={steps} settings={settings} />
        );
      })}
    </section>
  );
}

interface ListProps {
  store: { id: string; name: string };
  saved: EscalationStep[];
  settings: NoticeSettings;
}

function StoreList({ store, saved, settings: { people, stores } }: ListProps) {
  const save = useSetEscalation();
  const [steps, setSteps] = useState(saved);
  const here = people.filter(({ storeIds }) => storeIds === null || storeIds.includes(store.id));
  const free = here.filter(({ userId }) => !steps.some((step) => step.userId === userId));
  const isChanged = JSON.stringify(steps) !== JSON.stringify(saved);
  const nameOf = (userId: string) => people.find((person) => person.userId === userId)?.name ?? '';

  function add(userId: string | null) {
    if (userId !== null) setSteps([...steps, { userId, afterMinutes: usualMinutes }]);
  }

  return (
    <div>
      {stores.length > 1 ? <h3 className={classes.subtitle}>{store.name}</h3> : null}
      {steps.length === 0 ? (
        <p className={classes.soft}>
          <Trans>Nobody is chosen: owners are told first, then managers.</Trans>
        </p>
      ) : null}
      <ol className={classes.days}>
        {steps.map((step, index) => (
          <Step
            key={step.userId}
            name={nameOf(step.userId)}
            step={step}
            onMinutes={(afterMinutes) => setSteps(steps.with(index, { ...step, afterMinutes }))}
            onUp={index === 0 ? undefined : () => setSteps(movedUp(steps, index))}
            onRemove={() => setSteps(steps.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <Group gap="sm" align="end" mt="sm">
        <Select
          label={t`Add a person`}
          placeholder={free.length === 0 ? t`Everybody is on the list` : t`Choose`}
          size="md"
          data={free.map(({ userId, name }) => ({ value: userId, label: name }))}
          value={null}
          onChange={add}
          disabled={free.length === 0 || steps.length >= maxSteps}
        />
        <Button
          h={44}
          disabled={!isChanged}
          title={isChanged ? undefined : t`Nothing has changed`}
          loading={save.isPending}
          onClick={() => save.mutate({ storeId: store.id, steps })}
        >
          <Trans>Save the list</Trans>
        </Button>
        {save.isSuccess && !isChanged ? (
          <output>
            <Trans>Saved.</Trans>
          </output>
        ) : null}
      </Group>
      {save.isError ? (
        <Text c="red" fz="sm" role="alert">
          {failureOf(save.error).sentence}
        </Text>
      ) : null}
    </div>
  );
}

interface StepProps {
  name: string;
  step: EscalationStep;
  onMinutes: (minutes: number) => void;
  onUp: (() => void) | undefined;
  onRemove: () => void;
}

function Step({ name, step, onMinutes, onUp, onRemove }: StepProps) {
  return (
    <li className={classes.day}>
      <span className={classes.dayName}>{name}</span>
      <span className={classes.ways}>
        <NumberInput
          aria-label={t`Minutes before ${name} is told`}
          suffix={` ${plural(step.afterMinutes, { one: 'minute later', other: 'minutes later' })}`}
          size="md"
          w={190}
          min={1}
          max={maxWaitMinutes}
          allowDecimal={false}
          value={step.afterMinutes}
          onChange={(value) => typeof value === 'number' && onMinutes(value)}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          disabled={onUp === undefined}
          onClick={onUp}
          aria-label={t`Tell ${name} earlier`}
        >
          <IconArrowUp aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          onClick={onRemove}
          aria-label={t`Take ${name} off the list`}
        >
          <IconTrash aria-hidden />
        </ActionIcon>
      </span>
    </li>
  );
}

function movedUp(steps: readonly EscalationStep[], index: number): EscalationStep[] {
  const moved = steps[index];
  return moved ? steps.toSpliced(index, 1).toSpliced(index - 1, 0, moved) : [...steps];
}
