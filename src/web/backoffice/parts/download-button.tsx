import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { download } from '../../lib/download.ts';

/** Saves a file that only staff may read; opening it is noted in the audit. */
export function DownloadButton({ url, fileName, children }: { url: string; fileName: string; children: ReactNode }) {
  const save = useMutation({
    mutationFn: () => download(url, fileName),
    onError: () =>
      notifications.show({ color: 'red', title: 'Not downloaded', message: 'The file could not be read. Try again.' }),
  });
  return (
    <Button
      variant="default"
      mih={44}
      h="auto"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
      styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'left' } }}
    >
      {children}
    </Button>
  );
}
