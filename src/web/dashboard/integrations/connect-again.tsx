import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import type { IntegrationCard } from '../../../domains/integrations/contract.ts';
import { client } from '../../lib/api.ts';
import { useAct, useMayManage } from './integrations-data.ts';
import classes from './integrations-page.module.css';
import { Refusal } from './refusal.tsx';

/** Connects a store again that was disconnected, or whose service lets us in no more; its history stays. */
export function ConnectAgain({ card }: { card: IntegrationCard }) {
  const { connectionId: id, storeId, service, serviceName, connectingBy } = card;
  const mayManage = useMayManage();
  const reconnect = useAct(client.reconnectStore);
  const consent = useAct(client.beginConsent);
  if (!mayManage)
    return (
      <p className={classes.soft}>
        <Trans>Owners and managers can connect it again.</Trans>
      </p>
    );
  const press = () =>
    connectingBy === 'request'
      ? reconnect.mutate({ id })
      : consent.mutate({ service, storeId, connectionId: id }, { onSuccess: ({ url }) => location.assign(url) });
  return (
    <div className={classes.standing}>
      <div className={classes.buttons}>
        <Button
          h={44}
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          loading={reconnect.isPending || consent.isPending}
          onClick={press}
          aria-label={t`Connect ${serviceName} again`}
        >
          <Trans>Connect again</Trans>
        </Button>
      </div>
      {connectingBy === 'consent' ? (
        <p className={classes.soft}>
          <Trans>{serviceName} opens and asks you once more.</Trans>
        </p>
      ) : null}
      <Refusal of={reconnect.error ?? consent.error} />
    </div>
  );
}
