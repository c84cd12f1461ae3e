import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Switch } from '@mantine/core';
import { useState } from 'react';
import type { Printer } from '../../../domains/printing/contract.ts';
import { needsHelp } from '../../../domains/printing/model/printer-state.ts';
import { client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { asksWhetherPrinted } from '../data/print-confirmation.ts';
import { printerWords } from '../data/printer-words.ts';
import { AddressDialog } from './address-dialog.tsx';
import { printsHere } from './device-printing.tsx';
import { kindWords, usePrintingChange } from './printing-data.ts';
import classes from './printing-page.module.css';

/** One printer: how it stands, a test ticket, its address, and whether this device prints for it. */
export function PrinterCard({
  printer,
  mayChange,
  onEdit,
}: {
  printer: Printer;
  mayChange: boolean;
  onEdit: () => void;
}) {
  const { id, name, kind, host, port, state, isOn, hasAddress } = printer;
  const [asksAddress, setAsksAddress] = useState(false);
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());
  const test = usePrintingChange(() => client.printTest({ id, requestKey }), t`The test ticket is in the queue.`);
  return (
    <li className={classes.printer} aria-label={name}>
      <div className={classes.names}>
        <strong>{name}</strong>
        <span
          className={classes.state}
          data-help={needsHelp(state) || undefined}
          data-ready={state === 'ready' || undefined}
        >
          {stateWords[state]}
        </span>
        <small>
          {kind === 'tcp' && host && port ? t`Forkline connects to ${host}, port ${port}` : kindWords[kind]}
        </small>
        <span>{printerWords(printer)}</span>
      </div>
      {kind === 'browser' && isOn ? <OnThisDevice printerId={id} /> : null}
      {test.isError ? (
        <Alert color="red" role="alert">
          {failureOf(test.error).sentence}
        </Alert>
      ) : null}
      <Group gap="xs">
        <Button
          variant="default"
          h={44}
          disabled={!isOn}
          title={isOn ? undefined : t`Switch the printer on first.`}
          loading={test.isPending}
          onClick={() => test.mutate(undefined, { onSuccess: () => setRequestKey(crypto.randomUUID()) })}
          aria-label={t`Print a test ticket on ${name}`}
        >
          <Trans>Test ticket</Trans>
        </Button>
        {kind === 'cloudprnt' ? (
          <Button variant="default" h={44} disabled={!mayChange} onClick={() => setAsksAddress(true)}>
            {hasAddress ? t`New address` : t`Its address`}
          </Button>
        ) : null}
        <Button variant="default" h={44} disabled={!mayChange} onClick={onEdit} aria-label={t`Change ${name}`}>
          <Trans>Change</Trans>
        </Button>
      </Group>
      <AddressDialog printer={asksAddress ? printer : undefined} onClose={() => setAsksAddress(false)} />
    </li>
  );
}

function OnThisDevice({ printerId }: { printerId: string }) {
  const isHere = printsHere.use() === printerId;
  const asks = asksWhetherPrinted.use() !== 'no';
  return (
    <>
      <Switch
        size="md"
        label={t`Print on this device`}
        description={t`Keep any screen of Forkline open here. Chrome started with --kiosk-printing asks nothing.`}
        checked={isHere}
        onChange={(event) => printsHere.set(event.currentTarget.checked ? printerId : null)}
      />
      {isHere ? (
        <Switch
          size="md"
          label={t`Ask here whether each ticket came out`}
          description={t`A browser cannot tell: its print dialog may have been cancelled. Needless where nothing asks before it prints.`}
          checked={asks}
          onChange={(event) => asksWhetherPrinted.set(event.currentTarget.checked ? null : 'no')}
        />
      ) : null}
    </>
  );
}

const stateWords: Record<Printer['state'], string> = {
  ready: t`Ready`,
  printing: t`Printing now`,
  never_seen: t`Not seen yet`,
  silent: t`Does not print`,
  trouble: t`Needs help`,
  off: t`Off`,
};
