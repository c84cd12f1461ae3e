import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Modal, MultiSelect, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DialogFooter } from '../../kit/dialog-footer.tsx';
import type { Printing, Station, StationInput } from '../../../domains/printing/contract.ts';
import { client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { useStore } from '../data/current-store.ts';
import { usePrintingChange } from './printing-data.ts';

interface DialogProps {
  edited: Station | 'new' | undefined;
  printing: Printing;
  onClose: () => void;
}

/** Adds a station, or changes or removes one. */
export function StationDialog({ edited, printing, onClose }: DialogProps) {
  return (
    <Modal
      opened={edited !== undefined}
      onClose={onClose}
      title={<strong>{edited === 'new' ? t`Add a station` : t`Change the station`}</strong>}
      closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
    >
      {edited === undefined ? null : (
        <StationForm
          key={edited === 'new' ? 'new' : edited.id}
          station={edited === 'new' ? undefined : edited}
          printing={printing}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

function StationForm({ station, printing, onClose }: Omit<DialogProps, 'edited'> & { station: Station | undefined }) {
  const { id: storeId } = useStore();
  const { printers, categories } = printing;
  const form = useForm<StationInput>({
    initialValues: {
      name: station?.name ?? '',
      printerId: station?.printerId ?? printers[0]?.id ?? '',
      copies: station?.copies ?? 1,
      hasEverything: station?.hasEverything ?? false,
      takesRest: station?.takesRest ?? false,
      categoryIds: station?.categoryIds ?? [],
    },
    validate: { name: (name) => (name.trim() === '' ? t`Enter a name.` : null) },
  });
  const save = usePrintingChange(
    (values: StationInput) =>
      station
        ? client.changeStation({ id: station.id, version: station.version, ...values })
        : client.addStation({ storeId, ...values }),
    t`The station is saved.`,
  );
  const remove = usePrintingChange((id: string) => client.removeStation({ id }), t`The station is removed.`);
  const failure = save.error ?? remove.error;
  const { hasEverything } = form.values;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        save.mutate(values, { onSuccess: onClose, onError: (error) => form.setErrors(failureOf(error).fields) }),
      )}
    >
      <Stack>
        {failure ? (
          <Alert color="red" role="alert">
            {failureOf(failure).sentence}
          </Alert>
        ) : null}
        <TextInput
          label={t`Name`}
          placeholder={t`Grill`}
          size="md"
          required
          maxLength={60}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Select
          label={t`Printer`}
          size="md"
          data={printers.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('printerId')}
        />
        <NumberInput
          label={t`Copies`}
          size="md"
          min={1}
          max={5}
          allowDecimal={false}
          {...form.getInputProps('copies')}
        />
        <Switch
          size="md"
          label={t`The whole order`}
          description={t`For whoever packs it.`}
          {...form.getInputProps('hasEverything', { type: 'checkbox' })}
        />
        {hasEverything ? null : (
          <>
            <MultiSelect
              label={t`Parts of the menu`}
              placeholder={form.values.categoryIds.length === 0 ? t`Choose what comes out here` : undefined}
              size="md"
              data={categories.map(({ id, name }) => ({ value: id, label: name }))}
              searchable
              nothingFoundMessage={t`The menu has no such part.`}
              {...form.getInputProps('categoryIds')}
            />
            <Switch
              size="md"
              label={t`Whatever no other station makes`}
              description={t`Also what a service sells and your menu does not know.`}
              {...form.getInputProps('takesRest', { type: 'checkbox' })}
            />
          </>
        )}
        <DialogFooter justify="space-between">
          {station ? (
            <Button
              variant="subtle"
              color="red"
              h={44}
              loading={remove.isPending}
              onClick={() => remove.mutate(station.id, { onSuccess: onClose })}
            >
              <Trans>Remove</Trans>
            </Button>
          ) : (
            <Button variant="default" h={44} onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          )}
          <Button type="submit" h={44} loading={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}
