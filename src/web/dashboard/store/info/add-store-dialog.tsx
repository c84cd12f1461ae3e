import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api, client } from '../../../lib/api.ts';
import { DialogFooter } from '../../../kit/dialog-footer.tsx';
import { failureOf } from '../../../lib/failure.ts';
import { timeZoneChoices } from '../../../lib/time-zones.ts';
import { useStore } from '../../data/current-store.ts';

/** Another store of the same business; hours, services and people follow on their own screens. */
export function AddStoreDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={
        <strong>
          <Trans>Add a store</Trans>
        </strong>
      }
      closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
    >
      <AddStoreForm onClose={onClose} />
    </Modal>
  );
}

function AddStoreForm({ onClose }: { onClose: () => void }) {
  const { merchantName, timeZone } = useStore();
  const [, setSearch] = useSearchParams();
  const form = useForm({
    initialValues: { name: merchantName, address: '', timeZone },
    validate: {
      name: (name) => (name.trim() === '' ? t`Enter the name that guests know the store by.` : null),
      address: (address) => (address.trim() === '' ? t`Enter the store's address.` : null),
    },
  });
  const cache = useQueryClient();
  const add = useMutation({
    mutationFn: (place: { name: string; address: string; timeZone: string }) => client.addStore(place),
    onSuccess: async ({ store, request }) => {
      onClose();
      if (store) {
        const { id, name } = store;
        notifications.show({ message: t`${name} is added. Next: its hours and its apps.`, color: 'basil' });
        await cache.invalidateQueries({ queryKey: api.listStores.key() });
        setSearch({ store: id });
      }
      if (request) {
        notifications.show({
          message: t`Request sent. We’ll email you when we’ve checked the address.`,
          color: 'basil',
        });
        await cache.invalidateQueries({ queryKey: api.listStoreRequests.key() });
      }
    },
  });
  const failure = add.error ? failureOf(add.error) : undefined;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        add.mutate(values, { onError: (error) => form.setErrors(failureOf(error).fields) }),
      )}
    >
      <Stack>
        <TextInput label={t`Name`} size="md" required maxLength={120} {...form.getInputProps('name')} />
        <TextInput
          label={t`Address`}
          description={t`Street with its number, city and state. We check a new address before the store is added.`}
          size="md"
          required
          maxLength={300}
          data-autofocus
          {...form.getInputProps('address')}
        />
        <Select
          label={t`Time zone`}
          size="md"
          data={timeZoneChoices(form.values.timeZone)}
          searchable
          {...form.getInputProps('timeZone')}
        />
        {failure && Object.keys(failure.fields).length === 0 ? (
          <Text c="red" role="alert">
            {failure.sentence}
          </Text>
        ) : null}
        <DialogFooter>
          <Button variant="default" h={44} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" h={44} loading={add.isPending}>
            <Trans>Add the store</Trans>
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}
