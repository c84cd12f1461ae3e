import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../lib/download.ts';

/** `184 KB`, `2.4 MB` */
function sizeShown(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1) return `${bytes} B`;
  return kilobytes < 1000 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** Saves a file that only staff may read; opening it is noted in the audit. */
export function FileButton({ url, fileName, bytes }: { url: string; fileName: string; bytes: number }) {
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
      {fileName}, {sizeShown(bytes)}
    </Button>
  );
}
