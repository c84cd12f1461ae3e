import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { Store } from '../../../domains/merchants/contract.ts';
import classes from './header.module.css';

/** The store to work in, of several. */
export function StoreSwitch({ stores, storeId }: { stores: readonly Store[]; storeId: string }) {
  const [, setSearch] = useSearchParams();
  return (
    <Select
      aria-label={t`Store`}
      variant="unstyled"
      className={classes.choice}
      allowDeselect={false}
      data={stores.map(({ id, name, address }) => ({ value: id, label: `${name}, ${address}` }))}
      value={storeId}
      onChange={(id) => id && setSearch({ store: id })}
    />
  );
}
