import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, NumberInput, Switch } from '@mantine/core';
import { useState } from 'react';
import type { IntegrationCard } from '../../../domains/integrations/contract.ts';
import { client } from '../../lib/api.ts';
import { useAct, useMayManage } from './integrations-data.ts';
import classes from './integrations-page.module.css';
import { PrepTimes } from './prep-times.tsx';
import { Refusal } from './refusal.tsx';

/** Who accepts orders of a connection, and how long food takes. */
export function AcceptingForm({ card }: { card: IntegrationCard }) {
  const { connectionId: id, serviceName, autoAccept } = card;
  const change = useAct(client.changeIntegration);
  const mayManage = useMayManage() === true;
  const wanted = change.isPending ? change.variables.autoAccept : undefined;
  return (
    <div className={classes.setting}>
      <Switch
        size="md"
        label={t`Accept orders by itself`}
        description={t`New orders of ${serviceName} go straight to Getting Ready.`}
        checked={wanted ?? autoAccept}
        disabled={!mayManage}
        onChange={(event) => change.mutate({ id, autoAccept: event.currentTarget.checked })}
      />
      <Refusal of={change.error} />
      <Minutes card={card} disabled={!mayManage} />
      <PrepTimes card={card} disabled={!mayManage} />
      {mayManage ? null : (
        <p className={classes.soft}>
          <Trans>Owners and managers change this.</Trans>
        </p>
      )}
    </div>
  );
}

function Minutes({ card, disabled }: { card: IntegrationCard; disabled: boolean }) {
  const save = useAct(client.changeIntegration);
  const [prepMinutes, setPrepMinutes] = useState<string | number>(card.prepMinutes);
  const [atMost, setAtMost] = useState<string | number>(card.openOrdersAtMost ?? '');
  const isChanged = prepMinutes !== card.prepMinutes || atMost !== (card.openOrdersAtMost ?? '');
  const isWhole = typeof prepMinutes === 'number';
  return (
    <form
      className={classes.setting}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWhole) return;
        const openOrdersAtMost = typeof atMost === 'number' ? atMost : null;
        save.mutate({ id: card.connectionId, prepMinutes, openOrdersAtMost });
      }}
    >
      <div className={classes.pair}>
        <NumberInput
          label={t`Food takes`}
          suffix=" min"
          min={1}
          max={180}
          allowDecimal={false}
          clampBehavior="strict"
          value={prepMinutes}
          onChange={setPrepMinutes}
          disabled={disabled}
          error={isWhole ? undefined : t`Say how many minutes.`}
        />
        <NumberInput
          label={t`Stop accepting at`}
          placeholder={t`no limit`}
          suffix={t` open orders`}
          min={1}
          max={500}
          allowDecimal={false}
          value={atMost}
          onChange={setAtMost}
          disabled={disabled}
        />
      </div>
      <p className={classes.soft}>
        <Trans>With so many orders in the kitchen, the next one waits for a person.</Trans>
      </p>
      {isChanged ? (
        <Button type="submit" h={44} loading={save.isPending} disabled={!isWhole}>
          <Trans>Save</Trans>
        </Button>
      ) : null}
      <Refusal of={save.error} />
    </form>
  );
}
