import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { DialogFooter } from '../../kit/dialog-footer.tsx';
import type { IntegrationCard } from '../../../domains/integrations/contract.ts';
import { client } from '../../lib/api.ts';
import { Dialog } from './dialog.tsx';
import { useAct } from './integrations-data.ts';
import classes from './integrations-page.module.css';
import { Refusal } from './refusal.tsx';

/** Says what will happen before a store is disconnected. */
export function DisconnectDialog({ card, onClose }: { card: IntegrationCard | undefined; onClose: () => void }) {
  return (
    <Dialog opened={card !== undefined} onClose={onClose} title={t`Disconnect ${card?.serviceName ?? ''}?`}>
      {card ? <Consequences card={card} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Consequences({ card, onClose }: { card: IntegrationCard; onClose: () => void }) {
  const { connectionId: id, serviceName, storeName, connectingBy } = card;
  const disconnect = useAct(client.disconnectStore);
  return (
    <Stack>
      <ul className={classes.list}>
        <li>
          <Trans>
            New orders of {storeName} from {serviceName} no longer arrive here.
          </Trans>
        </li>
        <li>
          <Trans>Orders that are open now are finished as usual. Past orders stay in your history.</Trans>
        </li>
        <li>
          <Trans>
            Your menu stays on {serviceName} as it is, and the store stays open there: close it on {serviceName} itself
            if nobody is to order.
          </Trans>
        </li>
        <li>
          {connectingBy === 'consent'
            ? t`We tell ${serviceName} that we are gone, and throw away the key that it gave us.`
            : t`${serviceName} is told that we do not take an order that still comes.`}
        </li>
      </ul>
      <p className={classes.soft}>
        <Trans>You can connect this store again at any time.</Trans>
      </p>
      <Refusal of={disconnect.error} />
      <DialogFooter>
        <Button variant="default" h={44} onClick={onClose}>
          <Trans>Keep it connected</Trans>
        </Button>
        <Button
          h={44}
          color="red"
          loading={disconnect.isPending}
          onClick={() => disconnect.mutate({ id }, { onSuccess: onClose })}
        >
          <Trans>Disconnect</Trans>
        </Button>
      </DialogFooter>
    </Stack>
  );
}
