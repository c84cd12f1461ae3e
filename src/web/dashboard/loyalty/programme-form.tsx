import { Alert, Button, Group, NumberInput, Radio, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { LoyaltyOverview } from '../../../domains/loyalty/contract.ts';
import type { ProgrammeKind } from '../../../domains/loyalty/model/points.ts';
import { client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { useLoyaltyChange } from './loyalty-data.ts';
import classes from './loyalty-page.module.css';

interface Values {
  name: string;
  kind: ProgrammeKind;
  pointsPerUnit: number | string;
  /** In whole units of the currency, as people think of it. */
  worthPerHundred: number | string;
  expires: boolean;
  expiresAfterDays: number | string;
  isRunning: boolean;
}

const usual: Values = {
  name: 'Rewards',
  kind: 'points',
  pointsPerUnit: 10,
  worthPerHundred: 1,
  expires: true,
  expiresAfterDays: 365,
  isRunning: true,
};

function toValues({ programme }: LoyaltyOverview): Values {
  if (!programme) return usual;
  return {
    name: programme.name,
    kind: programme.kind,
    pointsPerUnit: programme.pointsPerUnit,
    worthPerHundred: programme.worthPerHundredMinor / 100,
    expires: programme.expiresAfterDays !== null,
    expiresAfterDays: programme.expiresAfterDays ?? 365,
    isRunning: programme.state === 'running',
  };
}

/** What guests collect for what. */
export function ProgrammeForm({ overview }: { overview: LoyaltyOverview }) {
  const { programme } = overview;
  const form = useForm<Values>({ initialValues: toValues(overview) });
  const { kind, expires } = form.values;
  const save = useLoyaltyChange(
    (values: Values) =>
      client.saveProgramme({
        name: values.name,
        kind: values.kind,
        pointsPerUnit: values.kind === 'visits' ? 1 : Math.round(Number(values.pointsPerUnit)),
        worthPerHundredMinor: Math.round(Number(values.worthPerHundred) * 100),
        expiresAfterDays: values.expires ? Math.round(Number(values.expiresAfterDays)) : null,
        state: values.isRunning ? 'running' : 'stopped',
        version: programme?.version ?? null,
      }),
    programme ? 'The programme is saved.' : 'The programme has begun.',
  );
  const failure = save.isError ? failureOf(save.error) : undefined;
  return (
    <form
      className={classes.card}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
      noValidate
      aria-label="Rules"
    >
      <h2 className={classes.subtitle}>{programme ? 'Rules' : 'Begin a programme'}</h2>
      {programme ? null : (
        <p className={classes.soft}>
          Delivery services keep their customers to themselves. A slip in the bag lets them become guests of yours.
        </p>
      )}
      {failure ? (
        <Alert color="red" role="alert">
          {failure.sentence}
        </Alert>
      ) : null}
      <TextInput
        label="Name"
        size="md"
        maxLength={60}
        {...form.getInputProps('name')}
        error={failure?.fields['name']}
      />
      <Radio.Group
        label="Guests collect"
        description={programme ? 'It stays as it is: guests hold what they have collected.' : undefined}
        {...form.getInputProps('kind')}
      >
        <Group mt={6}>
          <Radio value="points" label="Points for each dollar" disabled={programme !== null && kind !== 'points'} />
          <Radio value="visits" label="Visits: one for each order" disabled={programme !== null && kind !== 'visits'} />
        </Group>
      </Radio.Group>
      <div className={classes.pair}>
        {kind === 'points' ? (
          <NumberInput
            label="Points for each dollar"
            size="md"
            min={1}
            max={1000}
            {...form.getInputProps('pointsPerUnit')}
          />
        ) : null}
        <NumberInput
          label={`What 100 ${kind} are worth`}
          description="For your books: what you owe guests."
          size="md"
          min={0}
          max={10_000}
          decimalScale={2}
          prefix="$"
          {...form.getInputProps('worthPerHundred')}
        />
      </div>
      <Stack gap="sm">
        <Switch
          label="They expire when a guest stays away"
          checked={expires}
          onChange={(event) => form.setFieldValue('expires', event.currentTarget.checked)}
        />
        {expires ? (
          <NumberInput
            label="After so many days"
            size="md"
            maw={220}
            min={30}
            max={3650}
            {...form.getInputProps('expiresAfterDays')}
            error={failure?.fields['expiresAfterDays']}
          />
        ) : null}
        {programme ? (
          <Switch
            label="Running: guests join and collect"
            checked={form.values.isRunning}
            onChange={(event) => form.setFieldValue('isRunning', event.currentTarget.checked)}
          />
        ) : null}
      </Stack>
      <Group justify="flex-end">
        <Button type="submit" h={44} loading={save.isPending} disabled={programme !== null && !form.isDirty()}>
          {programme ? 'Save' : 'Begin'}
        </Button>
      </Group>
    </form>
  );
}
