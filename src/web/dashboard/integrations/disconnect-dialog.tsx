import { Button, Group, Stack } from '@mantine/core';
import type { IntegrationCard } from '../../../domains/integrations/contract.ts';
import { client } from '../../lib/api.ts';
import { Dialog } from './dialog.tsx';
import { useAct } from './integrations-data.ts';
import classes from './integrations-page.module.css';
import { Refusal } from './refusal.tsx';

/** Says what will happen before a store is disconnected. */
export function DisconnectDialog({ card, onClose }: { card: IntegrationCard | undefined; onClose: () => void }) {
  return (
    <Dialog opened={card !== undefined} onClose={onClose} title={`Disconnect ${card?.serviceName ?? ''}?`}>
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
          New orders of {storeName} from {serviceName} no longer arrive here.
        </li>
        <li>Orders that are open now are finished as usual. Past orders stay in your history.</li>
        <li>
          Your menu stays on {serviceName} as it is, and the store stays open there: close it on {serviceName} itself if
          nobody is to order.
        </li>
        <li>
          {connectingBy === 'consent'
            ? `We tell ${serviceName} that we are gone, and throw away the key that it gave us.`
            : `${serviceName} is told that we do not take an order that still comes.`}
        </li>
      </ul>
      <p className={classes.soft}>You can connect this store again at any time.</p>
      <Refusal of={disconnect.error} />
      <Group justify="flex-end">
        <Button variant="default" h={44} onClick={onClose}>
          Keep it connected
        </Button>
        <Button
          h={44}
          color="red"
          loading={disconnect.isPending}
          onClick={() => disconnect.mutate({ id }, { onSuccess: onClose })}
        >
          Disconnect
        </Button>
      </Group>
    </Stack>
  );
}
