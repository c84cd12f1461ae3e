import { t } from '@lingui/core/macro';
import { Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useChosenStore } from '../data/current-store.ts';
import { useStores } from '../team/team-data.ts';
import { Dialog } from './dialog.tsx';
import { ServiceTiles } from './service-tiles.tsx';

/** Connects a store with any service, also with one that it is on already under another id. */
export function ConnectDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t`Connect a store`} size="xl">
      {opened ? <Choice /> : null}
    </Dialog>
  );
}

function Choice() {
  const current = useChosenStore();
  const stores = useStores();
  const [chosen, setChosen] = useState(current?.id ?? null);
  const storeId = chosen ?? stores[0]?.id ?? null;
  return (
    <Stack>
      {stores.length > 1 ? (
        <Select
          label={t`Store`}
          size="md"
          data={stores.map(({ id, name }) => ({ value: id, label: name }))}
          value={storeId}
          onChange={(value) => setChosen(value ?? chosen)}
        />
      ) : null}
      {storeId === null ? null : <ServiceTiles key={storeId} storeId={storeId} />}
    </Stack>
  );
}
