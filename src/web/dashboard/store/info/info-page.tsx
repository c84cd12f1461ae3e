import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/loading.tsx';
import { useStore } from '../../data/current-store.ts';
import { useMay } from '../../data/permission.tsx';
import { ScreenTitle } from '../../shell/screen-title.tsx';
import classes from '../store-page.module.css';
import { AddStoreDialog } from './add-store-dialog.tsx';
import { LogoField } from './logo-field.tsx';
import { PhotoStrip } from './photo-strip.tsx';
import { ProfileForm } from './profile-form.tsx';
import { useProfile } from './store-data.ts';
import { StoreRequests } from './store-requests.tsx';

/** What the store that is chosen above says about itself. */
export default function InfoPage() {
  const { id } = useStore();
  const profile = useProfile(id);
  const mayChange = useMay('edit_stores') === true;
  const mayAdd = useMay('add_stores');
  const [isAdding, adding] = useDisclosure(false);
  return (
    <div className={classes.page}>
      <ScreenTitle title={t`Store Info`} />
      <Group justify="space-between">
        <Title order={1} fz={26}>
          <Trans>Store Info</Trans>
        </Title>
        {mayAdd ? (
          <Button variant="default" h={44} leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
            <Trans>Add a store</Trans>
          </Button>
        ) : null}
      </Group>
      {mayAdd ? <StoreRequests /> : null}
      {profile.isPending ? <Loading label={t`Loading the store`} h={420} /> : null}
      {profile.isError && !profile.data ? (
        <LoadFailure what={t`The store`} onRetry={() => void profile.refetch()} retrying={profile.isFetching} />
      ) : null}
      {profile.data ? (
        <>
          <ProfileForm key={id} profile={profile.data} mayChange={mayChange} />
          <LogoField profile={profile.data} mayChange={mayChange} />
          <PhotoStrip profile={profile.data} mayChange={mayChange} />
        </>
      ) : null}
      <AddStoreDialog opened={isAdding} onClose={adding.close} />
    </div>
  );
}
