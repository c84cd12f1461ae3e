import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, NumberInput, SegmentedControl, Switch, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Printing } from '../../../domains/printing/contract.ts';
import { ticketLanguages } from '../../../domains/printing/model/ticket.ts';
import { client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { useStore } from '../data/current-store.ts';
import { UnsavedGuard } from '../shell/unsaved-guard.tsx';
import classes from '../store/store-page.module.css';
import { usePrintingChange } from './printing-data.ts';

type Settings = Printing['settings'];

const languageWords = { en: 'English', es: 'Español' } as const;

/** When tickets come out by themselves, and for how long they are of use. */
export function SettingsForm({ settings, mayChange }: { settings: Settings; mayChange: boolean }) {
  const { id: storeId } = useStore();
  const form = useForm<Settings>({ initialValues: settings });
  const save = usePrintingChange((values: Settings) => client.savePrinting({ storeId, ...values }), t`Saved.`);
  const failure = save.isError ? failureOf(save.error) : undefined;
  const isAboutField = failure !== undefined && Object.keys(failure.fields).length > 0;
  return (
    <form
      className={classes.card}
      noValidate
      aria-labelledby="when"
      onSubmit={form.onSubmit((values) =>
        save.mutate(values, { onError: (error) => form.setErrors(failureOf(error).fields) }),
      )}
    >
      <UnsavedGuard isDirty={form.isDirty() && !save.isPending} />
      <h2 id="when" className={classes.subtitle}>
        <Trans>When tickets come out</Trans>
      </h2>
      {mayChange ? null : (
        <p className={classes.soft}>
          <Trans>Owners and managers change this.</Trans>
        </p>
      )}
      {failure && !isAboutField ? (
        <Alert color="red" role="alert">
          {failure.sentence}
        </Alert>
      ) : null}
      <Switch
        size="md"
        label={t`Print each order when it is accepted`}
        description={t`Orders that are accepted from then on. Others are printed from their details.`}
        disabled={!mayChange}
        {...form.getInputProps('isAutomatic', { type: 'checkbox' })}
      />
      <div>
        <Text fw={500} id="ticket-language">
          <Trans>Language of tickets</Trans>
        </Text>
        <SegmentedControl
          size="md"
          disabled={!mayChange}
          aria-labelledby="ticket-language"
          data={ticketLanguages.map((value) => ({ value, label: languageWords[value] }))}
          {...form.getInputProps('language')}
        />
      </div>
      <div className={classes.pair}>
        <NumberInput
          label={t`Orders placed ahead: minutes before they are to be ready`}
          size="md"
          min={5}
          max={240}
          clampBehavior="none"
          allowDecimal={false}
          disabled={!mayChange}
          {...form.getInputProps('aheadMinutes')}
        />
        <NumberInput
          label={t`A ticket that could not be printed is listed after minutes`}
          size="md"
          min={2}
          max={120}
          clampBehavior="none"
          allowDecimal={false}
          disabled={!mayChange}
          {...form.getInputProps('expiresAfterMinutes')}
        />
        <NumberInput
          label={t`A silent printer is told after seconds`}
          size="md"
          min={10}
          max={600}
          clampBehavior="none"
          allowDecimal={false}
          disabled={!mayChange}
          {...form.getInputProps('silentAfterSeconds')}
        />
      </div>
      <Group justify="flex-end">
        <Button
          type="submit"
          h={44}
          loading={save.isPending}
          disabled={!mayChange || !form.isDirty()}
          title={form.isDirty() ? undefined : t`Nothing has been changed.`}
        >
          <Trans>Save</Trans>
        </Button>
      </Group>
    </form>
  );
}
