import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { Store } from '../../../domains/merchants/contract.ts';
import { allStores } from '../../../domains/orders/model/feed.ts';
import classes from './header.module.css';

/** What an address says of no store in particular: the part of a screen, its days, a service. */
const keptNames = new Set(['view', 'period', 'from', 'to', 'against', 'service', 'figure', 'as']);

/** The store to work in, of several, or all of them. */
export function StoreSwitch({ stores, shownId }: { stores: readonly Store[]; shownId: string }) {
  const [search, setSearch] = useSearchParams();
  const kept = [...search].filter(([name]) => keptNames.has(name));
  return (
    <Select
      aria-label={t`Store`}
      variant="unstyled"
      className={classes.choice}
      // On a phone the field itself is too narrow for an address.
      comboboxProps={{ width: 'min(24rem, calc(100vw - 24px))', position: 'bottom-start' }}
      data={[
        { value: allStores, label: t`All stores` },
        ...stores.map(({ id, name, address }) => ({ value: id, label: `${name}, ${address}` })),
      ]}
      value={shownId}
      onChange={(id) => id && setSearch([...kept, ['store', id]])}
    />
  );
}
