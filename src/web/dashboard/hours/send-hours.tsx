import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconClockUp } from '@tabler/icons-react';
import type { IntegrationCard } from '../../../domains/integrations/contract.ts';
import { client } from '../../lib/api.ts';
import { useAct, useMayManage } from '../integrations/integrations-data.ts';
import { Refusal } from '../integrations/refusal.tsx';

/**
 * Sends the store's hours to a service that is open outside of them. Nothing where it is not, where its hours are not the
 * reason so that only a pause helps, or for other roles.
 */
export function SendHours({ card }: { card: IntegrationCard }) {
  const { connectionId, serviceName, isOpenOutsideHours, needsPause } = card;
  const mayManage = useMayManage() === true;
  const send = useAct(client.sendStoreHours);
  if (!isOpenOutsideHours || needsPause || !mayManage) return null;
  return (
    <>
      <Button
        h={44}
        leftSection={<IconClockUp size={16} aria-hidden />}
        loading={send.isPending}
        onClick={() => send.mutate({ id: connectionId })}
        aria-label={t`Send my hours to ${serviceName}`}
      >
        <Trans>Send my hours</Trans>
      </Button>
      <Refusal of={send.error} />
    </>
  );
}
