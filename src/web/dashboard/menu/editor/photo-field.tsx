import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { photosPath, photoView, type PhotoView } from '../../../../domains/menu/contract.ts';
import { failureOf } from '../../../lib/failure.ts';
import { sendFile } from '../../../lib/send-file.ts';
import classes from './editor-page.module.css';

const mediaTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'];
/** Windows knows no media type of HEIC files: their names tell. */
const accepted = Object.fromEntries(mediaTypes.map((type) => [type, type === 'image/heic' ? ['.heic', '.heif'] : []]));
const maxBytes = 20 * 1024 * 1024;

/** A photo that is dropped, pasted or picked; what services will say about it stands beside it. */
export function PhotoField({
  photo,
  onChange,
}: {
  photo: PhotoView | null;
  onChange: (photo: PhotoView | null) => void;
}) {
  const open = useRef<() => void>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => photoView.parse(await sendFile(photosPath, {}, { field: 'photo', file })),
    onSuccess: onChange,
  });
  const { mutate } = upload;
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const file = [...(clipboardData?.files ?? [])].find(({ type }) => mediaTypes.includes(type));
      if (file) mutate(file);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, [mutate]);
  const failure = upload.error ? failureOf(upload.error).sentence : undefined;
  return (
    <section className={classes.card} aria-labelledby="photo" data-field="photo">
      <h2 id="photo">
        <Trans>Photo</Trans>
      </h2>
      <Dropzone
        openRef={open}
        onDrop={([file]) => file && mutate(file)}
        accept={accepted}
        maxSize={maxBytes}
        maxFiles={1}
        multiple={false}
        loading={upload.isPending}
        activateOnClick={false}
        enablePointerEvents
        p="sm"
        aria-label={t`Drop a photo here`}
      >
        <div className={classes.drop}>
          {photo ? (
            <img className={classes.photo} src={photo.thumbUrl} alt={t`The item`} width={480} height={360} />
          ) : (
            <div className={classes.photo} />
          )}
          <div>
            <Text fz="sm" c="dimmed" mb={8}>
              {photo
                ? t`${photo.width} × ${photo.height} pixels`
                : t`Drop a photo here, paste one, or choose one. It is turned upright and made to fit each service.`}
            </Text>
            <Group gap="xs">
              <Button variant="default" h={44} onClick={() => open.current?.()}>
                {photo ? t`Choose another` : t`Choose a photo`}
              </Button>
              {photo ? (
                <Button variant="subtle" color="red" h={44} onClick={() => onChange(null)}>
                  <Trans>Remove</Trans>
                </Button>
              ) : null}
            </Group>
          </div>
        </div>
      </Dropzone>
      {failure === undefined ? null : (
        <Text fz="sm" c="red" role="alert">
          {failure}
        </Text>
      )}
      {photo && photo.problems.length > 0 ? (
        <ul className={classes.problems}>
          {photo.problems.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
