import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { client } from '../../lib/api.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { useChange } from '../parts/use-change.ts';
import classes from '../parts/page.module.css';

interface Deletable {
  id: string;
  name: string;
  deletion: { state: 'asked' | 'under_way' | 'done' } | null;
}

/** Carries out the deletion that an owner asked for; the merchant's name is typed as the confirmation. */
export function DeleteAccount({ merchant }: { merchant: Deletable }) {
  const [opened, { open, close }] = useDisclosure(false);
  const remove = useChange(
    (name: string) => client.deleteAccount({ id: merchant.id, name }),
    () => 'Deletion started.',
  );
  if (merchant.deletion === null || merchant.deletion.state === 'done') return null;
  return (
    <div className={classes.actions}>
      <Button h={44} variant="outline" color="red" onClick={open}>
        Delete the account
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={`Delete the account of ${merchant.name}`}
        label="Merchant’s name"
        isOneLine
        description={`Type ${merchant.name} to confirm.`}
        maxLength={200}
        confirm="Delete the account"
        color="red"
        pending={remove.isPending}
        error={remove.error}
        onConfirm={(name) => remove.mutate(name, { onSuccess: close })}
        before={
          <p className={classes.words}>
            Connections end at the services. Then people, menu, photos, chats and keys are deleted. Orders and money
            records stay for 7 years without customer data. This can’t be undone.
          </p>
        }
      />
    </div>
  );
}
