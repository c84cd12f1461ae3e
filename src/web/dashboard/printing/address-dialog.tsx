import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DialogFooter } from '../../kit/dialog-footer.tsx';
import type { Printer } from '../../../domains/printing/contract.ts';
import { api, client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import classes from './printing-page.module.css';

/** Makes the address that is entered in the printer's own settings, and shows it this once. */
export function AddressDialog({ printer, onClose }: { printer: Printer | undefined; onClose: () => void }) {
  return (
    <Modal
      opened={printer !== undefined}
      onClose={onClose}
      title={
        <strong>
          <Trans>The printer’s address</Trans>
        </strong>
      }
      centered
      closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
    >
      {printer ? <Address key={printer.id} printer={printer} onClose={onClose} /> : null}
    </Modal>
  );
}

function Address({ printer: { id, hasAddress }, onClose }: { printer: Printer; onClose: () => void }) {
  const cache = useQueryClient();
  const make = useMutation({
    mutationFn: () => client.makePrinterAddress({ id }),
    onSuccess: () => cache.invalidateQueries({ queryKey: api.getPrinting.key() }),
  });
  if (make.data) {
    const { address } = make.data;
    return (
      <Stack>
        <Text>
          <Trans>
            Open the printer’s own settings page, choose CloudPRNT, and enter this address. It is shown only now;
            whoever has it can print and read your tickets.
          </Trans>
        </Text>
        <code className={classes.address}>{address}</code>
        <Group justify="space-between">
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <Button variant="default" h={44} onClick={copy}>
                {copied ? t`Copied` : t`Copy the address`}
              </Button>
            )}
          </CopyButton>
          <Button h={44} onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Stack>
      <Text>
        {hasAddress
          ? t`A new address ends the one before: the printer prints nothing until it has been entered.`
          : t`The printer asks for its tickets at an address of its own.`}
      </Text>
      {make.isError ? (
        <Alert color="red" role="alert">
          {failureOf(make.error).sentence}
        </Alert>
      ) : null}
      <DialogFooter>
        <Button variant="default" h={44} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button h={44} loading={make.isPending} onClick={() => make.mutate()}>
          <Trans>Make the address</Trans>
        </Button>
      </DialogFooter>
    </Stack>
  );
}
