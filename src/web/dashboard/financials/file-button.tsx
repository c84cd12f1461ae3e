import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../lib/download.ts';
import classes from './financials-page.module.css';

const labels = { csv: t`Download CSV`, pdf: t`Download PDF` } as const;

/** Saves a statement as a file, and says so where that fails. */
export function FileButton({ file, kind }: { file: { url: string; name: string }; kind: keyof typeof labels }) {
  const save = useMutation({ mutationFn: () => download(file.url, file.name) });
  return (
    <div className={classes.file}>
      <Button
        variant="default"
        h={44}
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {labels[kind]}
      </Button>
      {save.isError ? (
        <span role="alert">
          <Trans>The file could not be made. Check the internet connection and try again.</Trans>
        </span>
      ) : null}
    </div>
  );
}
