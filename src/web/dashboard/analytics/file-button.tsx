import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { CsvView } from '../../../domains/reports/contract.ts';
import type { Behind, Shown } from './analytics-address.ts';
import { useOrdersFile, useReportFile } from './analytics-data.ts';
import classes from './analytics-page.module.css';

/** What stands beside or above it, as a file. */
export function FileButton({ shown, view }: { shown: Shown; view: CsvView }) {
  const file = useReportFile(shown, view);
  return <SaveButton file={file} label={t`Download CSV: ${view}`} />;
}

/** All orders behind a number, also those that the screen has not fetched yet. */
export function OrdersFileButton({ behind }: { behind: Behind }) {
  const file = useOrdersFile(behind);
  return <SaveButton file={file} label={t`Download CSV of these orders`} />;
}

function SaveButton({ file, label }: { file: ReturnType<typeof useReportFile>; label: string }) {
  return (
    <div className={classes.file}>
      {file.isError ? (
        <span role="alert">
          <Trans>The file could not be made. Check the internet connection and try again.</Trans>
        </span>
      ) : null}
      <Button
        variant="default"
        h={44}
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={file.isPending}
        onClick={() => file.mutate()}
        aria-label={label}
      >
        <Trans>CSV</Trans>
      </Button>
    </div>
  );
}
