import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { CustomerCsvView } from '../../../../domains/customers/insights-contract.ts';
import type { Shown } from './insights-address.ts';
import { useCustomerFile } from './insights-data.ts';
import classes from './insights-page.module.css';

/** What stands below it, as a file. */
export function FileButton({
  shown,
  view,
  more,
}: {
  shown: Shown;
  view: CustomerCsvView;
  more?: Readonly<Record<string, string>>;
}) {
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
        aria-label={t`Download CSV: ${more?.['group'] ?? view}`}
      >
        CSV
      </Button>
    </div>
  );
}
