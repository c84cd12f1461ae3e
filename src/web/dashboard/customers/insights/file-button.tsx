import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { CustomerCsvView } from '../../../../domains/customers/insights-contract.ts';
import type { Shown } from './insights-address.ts';
import { useCustomerFile } from './insights-data.ts';
import classes from './insights-page.module.css';

interface FileButtonProps {
  shown: Shown;
  view: CustomerCsvView;
  /** What is in the file, for who does not see what stands below. */
  title: string;
  more?: Readonly<Record<string, string>>;
}

/** What stands below it, as a file. */
export function FileButton({ shown, view, title, more }: FileButtonProps) {
  const file = useCustomerFile(shown, view, more);
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
        aria-label={t`Download CSV: ${title}`}
      >
        <Trans>CSV</Trans>
      </Button>
    </div>
  );
}
