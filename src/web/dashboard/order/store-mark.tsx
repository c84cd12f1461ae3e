import { VisuallyHidden } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { Trans } from '@lingui/react/macro';
import { useStoreWords } from '../data/current-store.ts';
import classes from './store-mark.module.css';

/** Which store something belongs to, while several are shown; nothing while one is. */
export function StoreMark({ storeId }: { storeId: string }) {
  const name = useStoreWords()(storeId);
  if (name === undefined) return null;
  return (
    <span className={classes.mark}>
      <IconBuildingStore size={16} aria-hidden />
      <VisuallyHidden>
        <Trans>Store:</Trans>{' '}
      </VisuallyHidden>
      {name}
    </span>
  );
}
