import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import type { IntegrationCard } from '../../../domains/integrations/contract.ts';
import { client } from '../../lib/api.ts';
import { useAct, useHours, useMayManage } from './integrations-data.ts';
import classes from './integrations-page.module.css';
import { Refusal } from './refusal.tsx';

/** Whether we open a store again that the service has switched off. */
export function ReopenSwitch({ card }: { card: IntegrationCard }) {
  const { connectionId: id, storeId, serviceName, mayReopen } = card;
  const allow = useAct(client.allowReopening);
  const mayManage = useMayManage() === true;
  const hours = useHours([storeId]);
  const isAllowed = allow.isPending ? allow.variables.isAllowed : mayReopen;
  const tells = card.abilities?.tells === true;
  return (
    <div className={classes.setting}>
      <Switch
        size="md"
        label={t`Reopen by itself when ${serviceName} switches it off`}
        description={
          tells
            ? t`Within half a minute, at most twice an hour, only inside your opening hours, and never while you have paused.${mayManage ? '' : t` Owners and managers change this.`}`
            : t`${serviceName} does not say whether a store is open, so nobody could notice.`
        }
        checked={isAllowed}
        disabled={!mayManage || !tells}
        onChange={(event) => allow.mutate({ id, isAllowed: event.currentTarget.checked })}
      />
      {isAllowed && hours.isKnown && !hours.of.has(storeId) ? (
        <p className={classes.warning}>
          <Trans>Nothing is reopened yet: save the opening hours of this store first.</Trans>
        </p>
      ) : null}
      <Refusal of={allow.error} />
    </div>
  );
}
