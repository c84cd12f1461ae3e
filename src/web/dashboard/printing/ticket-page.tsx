import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { ScreenTitle } from '../shell/screen-title.tsx';
import classes from '../store/store-page.module.css';
import type { Route } from './+types/ticket-page.ts';
import { printPage, ticketPrintStyle } from './print-ticket.ts';
import { TicketPaper } from './ticket-paper.tsx';

/** One ticket as it looks on paper, to be read here or printed on whatever this device prints on. */
export default function TicketPage({ params }: Route.ComponentProps) {
  const ticket = useQuery(api.getTicket.queryOptions({ input: { id: params.id } }));
  return (
    <div className={classes.page}>
      <ScreenTitle title={t`Ticket`} />
      <Group justify="space-between">
        <Title order={1} fz={26}>
          <Trans>Ticket</Trans>
        </Title>
        <Button
          h={44}
          leftSection={<IconPrinter size={18} aria-hidden />}
          disabled={!ticket.data}
          onClick={() => void printPage()}
        >
          <Trans>Print on this device</Trans>
        </Button>
      </Group>
      <Anchor component={Link} to={paths.printing} py={10}>
        <Trans>Back to the printers</Trans>
      </Anchor>
      {ticket.isPending ? <Loading label={t`Loading the ticket`} h={420} /> : null}
      {ticket.isError ? (
        <LoadFailure what={t`The ticket`} onRetry={() => void ticket.refetch()} retrying={ticket.isFetching} />
      ) : null}
      {ticket.data ? (
        <div data-ticket>
          <style>{ticketPrintStyle}</style>
          <TicketPaper ticket={ticket.data} />
        </div>
      ) : null}
    </div>
  );
}
