import { Trans } from '@lingui/react/macro';
import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { answered, useUnanswered, type GivenTicket } from '../data/print-confirmation.ts';
import classes from './notices.module.css';

/** After this device's print dialog was closed: a browser cannot tell whether paper came out, so somebody is asked. */
export function PrintConfirmationNotice() {
  const [oldest, ...more] = useUnanswered();
  return <output>{oldest ? <CameOut key={oldest.id} ticket={oldest} more={more.length} /> : null}</output>;
}

function CameOut({ ticket: { id, number, station }, more }: { ticket: GivenTicket; more: number }) {
  const cache = useQueryClient();
  const again = useMutation({
    mutationFn: () => client.printAnyway({ id }),
    onSuccess: async () => {
      answered(id);
      await cache.invalidateQueries({ queryKey: api.listTickets.key() });
    },
  });
  const name = station === '' ? number : `${number}, ${station}`;
  return (
    <div className={classes.notice} data-tone="paper">
      <IconPrinter size={24} aria-hidden />
      <span>
        <strong>{t`Ticket ${name}: did it come out?`}</strong> {more === 0 ? null : t`${more} more to answer.`}
        {again.isError ? ` ${failureOf(again.error).sentence}` : null}
      </span>
      <div className={classes.buttons}>
        <Button h={44} variant="white" color="dark" onClick={() => answered(id)}>
          <Trans>Yes</Trans>
        </Button>
        <Button h={44} variant="outline" color="white" loading={again.isPending} onClick={() => again.mutate()}>
          <Trans>Print again</Trans>
        </Button>
      </div>
    </div>
  );
}
