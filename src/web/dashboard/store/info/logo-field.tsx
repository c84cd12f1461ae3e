import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { logoUploadPath, storeProfile, type StoreProfile } from '../../../../domains/merchants/profile-contract.ts';
import { client } from '../../../lib/api.ts';
import { failureOf } from '../../../lib/failure.ts';
import { sendFile } from '../../../lib/send-file.ts';
import classes from '../store-page.module.css';
import { useProfileChange } from './store-data.ts';

/** The store's mark in the header. */
export function LogoField({ profile: { id, logoUrl }, mayChange }: { profile: StoreProfile; mayChange: boolean }) {
  const upload = useProfileChange(async (file: File) =>
    storeProfile.parse(await sendFile(logoUploadPath(id), {}, { field: 'logo', file })),
  );
  const remove = useProfileChange(() => client.removeStoreLogo({ id }));
  const error = upload.error ?? remove.error;
  return (
    <section className={classes.card} aria-labelledby="logo">
      <h2 id="logo" className={classes.subtitle}>
        <Trans>Logo</Trans>
      </h2>
      <div className={classes.logo}>
        {logoUrl === null ? (
          <div className={classes.none}>
            <IconPhoto size={32} aria-hidden />
          </div>
        ) : (
          <img src={logoUrl} alt={t`The logo`} width={96} height={96} />
        )}
        <div>
          <p className={classes.soft}>
            <Trans>Square looks best; 320 pixels wide or more. JPEG, PNG, WebP or HEIC, at most 20 MB.</Trans>
          </p>
          {mayChange ? (
            <Group gap="xs" mt={8}>
              <FileButton
                accept="image/png,image/jpeg,image/webp,image/heic,image/heif,.heic,.heif"
                onChange={(file) => file && upload.mutate(file)}
                inputProps={{ 'aria-label': t`A file with the logo` }}
              >
                {(props) => (
                  <Button variant="default" h={44} loading={upload.isPending} {...props}>
                    {logoUrl === null ? t`Choose a logo` : t`Choose another`}
                  </Button>
                )}
              </FileButton>
              {logoUrl === null ? null : (
                <Button
                  variant="subtle"
                  color="red"
                  h={44}
                  loading={remove.isPending}
                  onClick={() => remove.mutate(undefined)}
                >
                  <Trans>Remove the logo</Trans>
                </Button>
              )}
            </Group>
          ) : null}
        </div>
      </div>
      {error ? (
        <Text c="red" role="alert">
          {failureOf(error).sentence}
        </Text>
      ) : null}
    </section>
  );
}
