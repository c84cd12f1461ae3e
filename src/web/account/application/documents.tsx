import { FileButton, Button, Group, Text } from '@mantine/core';
import { IconFile, IconUpload } from '@tabler/icons-react';
import type { MyApplication } from '../../../domains/applications/contract.ts';
import { Empty } from '../../kit/empty.tsx';
import { FailureAlert } from '../failure-alert.tsx';
import { uploadDocument } from './upload-document.ts';
import { useApplicationChange } from './use-application-change.ts';
import classes from './application-page.module.css';

const accepted = '.pdf,.doc,.docx,image/jpeg,image/png';

/** What the applicant has uploaded, and the way to upload more. */
export function Documents({ documents, canUpload }: { documents: MyApplication['documents']; canUpload: boolean }) {
  const upload = useApplicationChange(uploadDocument);
  const choose = (file: File | null) => {
    if (file) upload.mutate(file);
  };
  return (
    <section className={classes.card} aria-labelledby="documents">
      <h2 id="documents" className={classes.title}>
        Documents
      </h2>
      <FailureAlert error={upload.error} />
      {documents.length === 0 ? <Empty>Nothing uploaded yet.</Empty> : null}
      <ul className={classes.list}>
        {documents.map(({ id, fileName, bytes }) => (
          <li key={id}>
            <Group gap="xs" wrap="nowrap">
              <IconFile size={20} aria-hidden />
              <Text className={classes.text} m={0}>
                {fileName} <Text span c="dimmed" fz="sm">{`(${Math.max(1, Math.round(bytes / 1024))} kB)`}</Text>
              </Text>
            </Group>
          </li>
        ))}
      </ul>
      {canUpload ? (
        <Group mt="md">
          <FileButton onChange={choose} accept={accepted}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                h={44}
                loading={upload.isPending}
                leftSection={<IconUpload size={18} aria-hidden />}
              >
                Upload a document
              </Button>
            )}
          </FileButton>
          <Text fz="sm" c="dimmed">
            PDF, Word, JPEG or PNG, at most 10 MB.
          </Text>
        </Group>
      ) : null}
    </section>
  );
}
