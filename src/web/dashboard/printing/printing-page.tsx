import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { useStore } from '../data/current-store.ts';
import { useMay } from '../data/permission.tsx';
import { ScreenTitle } from '../shell/screen-title.tsx';
import classes from '../store/store-page.module.css';
import { PrinterList } from './printer-list.tsx';
import { usePrinting } from './printing-data.ts';
import { SettingsForm } from './settings-form.tsx';
import { StationList } from './station-list.tsx';
import { TicketQueue } from './ticket-queue.tsx';

/** Printers and stations of the store's kitchen, and what became of each ticket. */
export default function PrintingPage() {
  const { id } = useStore();
  const { data, isPending, isError, isFetching, refetch } = usePrinting();
  const mayChange = useMay('run_printing') === true;
  return (
    <div className={classes.page}>
      <ScreenTitle title={t`Printing`} />
      <Title order={1} fz={26}>
        <Trans>Printing</Trans>
      </Title>
      {isPending ? <Loading label={t`Loading the printers`} h={420} /> : null}
      {isError && !data ? (
        <LoadFailure what={t`The printers`} onRetry={() => void refetch()} retrying={isFetching} />
      ) : null}
      {data ? (
        <>
          <PrinterList printing={data} mayChange={mayChange} />
          {data.printers.length > 0 ? <StationList printing={data} mayChange={mayChange} /> : null}
          <SettingsForm key={`${id} ${data.settings.version}`} settings={data.settings} mayChange={mayChange} />
          <TicketQueue />
        </>
      ) : null}
    </div>
  );
}
