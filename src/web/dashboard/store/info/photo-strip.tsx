import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, FileButton, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowLeft, IconArrowRight, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  maxStorePhotos,
  photoUploadPath,
  storeProfile,
  type StorePhoto,
  type StoreProfile,
} from '../../../../domains/merchants/profile-contract.ts';
import { client } from '../../../lib/api.ts';
import { failureOf } from '../../../lib/failure.ts';
import { sendFile } from '../../../lib/send-file.ts';
import classes from '../store-page.module.css';
import { useProfileChange } from './store-data.ts';

/** Photos of the store, the first of which is its face. */
export function PhotoStrip({ profile: { id, photos }, mayChange }: { profile: StoreProfile; mayChange: boolean }) {
  const [refused, setRefused] = useState<string[]>([]);
  const upload = useProfileChange(async (files: File[]) => {
    let profile: StoreProfile | undefined;
    const sentences: string[] = [];
    for (const file of files) {
      try {
        profile = storeProfile.parse(await sendFile(photoUploadPath(id), {}, { field: 'photo', file }));
      } catch (error) {
        // One bad file holds up none of the others.
        sentences.push(`${file.name}: ${failureOf(error).sentence}`);
      }
    }
    setRefused(sentences);
    return profile ?? client.getStoreProfile({ id });
  });
  const arrange = useProfileChange((photoIds: string[]) => client.setStorePhotos({ id, photoIds }));
  const error = upload.error ?? arrange.error;
  const ids = photos.map((photo) => photo.id);
  const isFull = photos.length >= maxStorePhotos;

  function move(from: number, to: number) {
    const moved = ids[from];
    if (moved === undefined) return;
    arrange.mutate(ids.toSpliced(from, 1).toSpliced(to, 0, moved));
  }

  return (
    <section className={classes.card} aria-labelledby="photos">
      <Group justify="space-between">
        <h2 id="photos" className={classes.subtitle}>
          <Trans>Photos</Trans>
        </h2>
        {mayChange ? (
          <FileButton
            multiple
            accept="image/png,image/jpeg,image/webp,image/heic,image/heif,.heic,.heif"
            onChange={(files) => files.length > 0 && upload.mutate(files)}
            inputProps={{ 'aria-label': t`Files with photos` }}
          >
            {(props) => (
              <Button variant="default" h={44} loading={upload.isPending} disabled={isFull} {...props}>
                <Trans>Add photos</Trans>
              </Button>
            )}
          </FileButton>
        ) : null}
      </Group>
      {photos.length === 0 ? (
        <p className={classes.soft}>
          <Trans>
            No photos yet. The dining room, the kitchen, a table that is laid: guests like to see where their food comes
            from.
          </Trans>
        </p>
      ) : (
        <ul className={classes.photos}>
          {photos.map((photo, place) => (
            <Photo
              key={photo.id}
              photo={photo}
              place={place}
              of={photos.length}
              {...(mayChange && {
                onMove: (to: number) => move(place, to),
                onRemove: () => {
                  arrange.mutate(ids.toSpliced(place, 1), {
                    onSuccess: () => notifications.show({ message: t`The photo is removed.` }),
                  });
                },
              })}
            />
          ))}
        </ul>
      )}
      <p className={classes.soft}>{isFull ? t`A store shows at most ${maxStorePhotos} photos.` : ''}</p>
      {error || refused.length > 0 ? (
        <Text component="div" c="red" role="alert">
          {error ? failureOf(error).sentence : null}
          {[...new Set(refused)].map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Text>
      ) : null}
    </section>
  );
}

interface PhotoProps {
  photo: StorePhoto;
  place: number;
  of: number;
  onMove?: (to: number) => void;
  onRemove?: () => void;
}

function Photo({ photo, place, of, onMove, onRemove }: PhotoProps) {
  const name = t`photo ${place + 1}`;
  return (
    <li className={classes.photo}>
      <a href={photo.url} target="_blank" rel="noreferrer" aria-label={t`Open ${name} in full`}>
        <img src={photo.thumbUrl} alt={t`The store, ${name} of ${of}`} width={480} height={360} loading="lazy" />
      </a>
      {onMove && onRemove ? (
        <div className={classes.tools}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
            aria-label={t`Move ${name} forward`}
          >
            <IconArrowLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" color="red" size={44} onClick={onRemove} aria-label={t`Remove ${name}`}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            disabled={place === of - 1}
            onClick={() => onMove(place + 1)}
            aria-label={t`Move ${name} back`}
          >
            <IconArrowRight size={18} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
    </li>
  );
}
