import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, NumberInput, Radio, Stack, Switch, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import type { LoyaltyOverview } from '../../../domains/loyalty/contract.ts';
import type { ProgrammeKind } from '../../../domains/loyalty/model/points.ts';
import { currencySign } from '../../../shared/money.ts';
import { client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { UnsavedGuard } from '../shell/unsaved-guard.tsx';
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

type Form = UseFormReturnType<Values>;

/** What a hundred are worth to begin with: a cent for a point, a dollar for a visit. */
const usualWorth: Record<ProgrammeKind, number> = { points: 1, visits: 100 };

const usual: Values = {
  name: t`Rewards`,
  kind: 'points',
  pointsPerUnit: 10,
  worthPerHundred: usualWorth.points,
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

function toInput(values: Values, version: number | null) {
  return {
    name: values.name,
    kind: values.kind,
    pointsPerUnit: values.kind === 'visits' ? 1 : Math.round(Number(values.pointsPerUnit)),
    worthPerHundredMinor: Math.round(Number(values.worthPerHundred) * 100),
    expiresAfterDays: values.expires ? Math.round(Number(values.expiresAfterDays)) : null,
    state: values.isRunning ? ('running' as const) : ('stopped' as const),
    version,
  };
}

/** What guests collect for what. */
export function ProgrammeForm({ overview }: { overview: LoyaltyOverview }) {
  const { programme } = overview;
  // Of what was filled in, not of what has been read since: otherwise a change made elsewhere would be undone unseen.
  const [version, setVersion] = useState(programme?.version ?? null);
  const form = useForm<Values>({ initialValues: toValues(overview) });
  const save = useLoyaltyChange(
    (values: Values) => client.saveProgramme(toInput(values, version)),
    programme ? t`The programme is saved.` : t`The programme has begun.`,
  );
  function fill(from: LoyaltyOverview) {
    form.setInitialValues(toValues(from));
    form.setValues(toValues(from));
    setVersion(from.programme?.version ?? null);
  }
  // Nothing has been typed yet: show what somebody else has saved meanwhile.
  if ((programme?.version ?? 0) > (version ?? 0) && !form.isDirty() && !save.isPending) fill(overview);
  const failure = save.isError ? failureOf(save.error) : undefined;
  const isAboutField = failure !== undefined && Object.keys(failure.fields).length > 0;
  return (
    <form
      className={classes.card}
      onSubmit={form.onSubmit((values) =>
        save.mutate(values, {
          onSuccess: fill,
          onError: (error) => form.setErrors(toErrors(failureOf(error).fields)),
        }),
      )}
      noValidate
      aria-labelledby="rules"
    >
      <UnsavedGuard isDirty={form.isDirty() && !save.isPending} />
      <h2 id="rules" className={classes.subtitle}>
        {programme ? <Trans>Rules</Trans> : <Trans>Begin a programme</Trans>}
      </h2>
      {programme ? null : (
        <p className={classes.soft}>
          <Trans>
            Delivery services keep their customers to themselves. A slip in the bag lets them become guests of yours.
          </Trans>
        </p>
      )}
      {failure && !isAboutField ? (
        <Alert color="red" role="alert">
          <Trans>{failure.sentence} What you typed is kept.</Trans>
        </Alert>
      ) : null}
      <TextInput label={t`Name`} size="md" maxLength={60} {...form.getInputProps('name')} />
      <Collected form={form} isFixed={programme !== null} currency={overview.currency} />
      <Expiry form={form} hasBegun={programme !== null} />
      <Group justify="flex-end">
        <Button type="submit" h={44} loading={save.isPending} disabled={programme !== null && !form.isDirty()}>
          {programme ? <Trans>Save</Trans> : <Trans>Begin</Trans>}
        </Button>
      </Group>
    </form>
  );
}

/** The server's names of fields as the form has them. */
function toErrors({ worthPerHundredMinor, ...fields }: Record<string, string>): Record<string, string> {
  return { ...fields, ...(worthPerHundredMinor !== undefined && { worthPerHundred: worthPerHundredMinor }) };
}

/** What they collect, and what it is worth. Guests hold what they have collected: the kind stays. */
function Collected({ form, isFixed, currency }: { form: Form; isFixed: boolean; currency: string }) {
  const { kind } = form.values;
  return (
    <>
      <Radio.Group
        label={t`Guests collect`}
        description={isFixed ? t`It stays as it is: guests hold what they have collected.` : undefined}
        {...form.getInputProps('kind')}
        onChange={(chosen) => {
          const next = chosen === 'visits' ? 'visits' : 'points';
          if (form.values.worthPerHundred === usualWorth[kind]) {
            form.setFieldValue('worthPerHundred', usualWorth[next]);
          }
          form.setFieldValue('kind', next);
        }}
      >
        <Group mt={6}>
          <Radio value="points" label={t`Points for each dollar`} disabled={isFixed && kind !== 'points'} />
          <Radio value="visits" label={t`Visits: one for each order`} disabled={isFixed && kind !== 'visits'} />
        </Group>
      </Radio.Group>
      <div className={classes.pair}>
        {kind === 'points' ? (
          <NumberInput
            label={t`Points for each dollar`}
            size="md"
            min={1}
            max={1000}
            clampBehavior="none"
            allowDecimal={false}
            {...form.getInputProps('pointsPerUnit')}
          />
        ) : null}
        <NumberInput
          label={kind === 'points' ? t`What 100 points are worth` : t`What 100 visits are worth`}
          description={t`For your books: what you owe guests.`}
          size="md"
          min={0}
          max={10_000}
          clampBehavior="none"
          decimalScale={2}
          fixedDecimalScale
          prefix={currencySign(currency)}
          {...form.getInputProps('worthPerHundred')}
        />
      </div>
    </>
  );
}

function Expiry({ form, hasBegun }: { form: Form; hasBegun: boolean }) {
  return (
    <Stack gap="md">
      <Switch label={t`They expire when a guest stays away`} {...form.getInputProps('expires', { type: 'checkbox' })} />
      {form.values.expires ? (
        <NumberInput
          label={t`After so many days`}
          size="md"
          maw={220}
          min={30}
          max={3650}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('expiresAfterDays')}
        />
      ) : null}
      {hasBegun ? (
        <Switch
          label={t`Running: guests join and collect`}
          {...form.getInputProps('isRunning', { type: 'checkbox' })}
        />
      ) : null}
    </Stack>
  );
}
