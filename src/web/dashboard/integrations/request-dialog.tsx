import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { maxStoreLinkLength } from '../../../domains/integrations/requests-contract.ts';
import { DialogFooter } from '../../kit/dialog-footer.tsx';
import { client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { Dialog } from './dialog.tsx';
import { useAct } from './integrations-data.ts';
import { Refusal } from './refusal.tsx';

interface Asking {
  service: string;
  name: string;
  linkExample: string;
}

/** Asks our staff to connect a service; the link of the store's page is all that they need. */
export function RequestDialog({
  asking,
  storeId,
  onClose,
}: {
  asking: Asking | undefined;
  storeId: string;
  onClose: () => void;
}) {
  return (
    <Dialog opened={asking !== undefined} onClose={onClose} title={t`Connect ${asking?.name ?? ''}`}>
      {asking ? <RequestForm asking={asking} storeId={storeId} onClose={onClose} /> : null}
    </Dialog>
  );
}

function RequestForm({ asking, storeId, onClose }: { asking: Asking; storeId: string; onClose: () => void }) {
  const { service, name, linkExample } = asking;
  const [storeLink, setStoreLink] = useState('');
  const request = useAct(client.requestConnection);
  const field = request.error === null ? undefined : failureOf(request.error).fields['storeLink'];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        request.mutate({ storeId, service, storeLink }, { onSuccess: onClose });
      }}
    >
      <Stack>
        <TextInput
          label={t`Link to your store on ${name}`}
          description={t`Open your store in ${name} as a customer, tap Share and copy the link.`}
          placeholder={linkExample}
          size="md"
          type="url"
          inputMode="url"
          required
          maxLength={maxStoreLinkLength}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          data-autofocus
          value={storeLink}
          onChange={(event) => {
            setStoreLink(event.currentTarget.value);
            if (request.isError) request.reset();
          }}
          error={field}
        />
        <Text fz="sm" c="dimmed">
          <Trans>Next: we contact {name} and keep you posted here and by email.</Trans>
        </Text>
        {field === undefined ? <Refusal of={request.error} /> : null}
        <DialogFooter>
          <Button variant="default" h={44} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" h={44} loading={request.isPending} disabled={storeLink.trim() === ''}>
            <Trans>Send request</Trans>
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}
