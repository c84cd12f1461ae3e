import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { ItemView } from '../../../../domains/menu/contract.ts';
import { client } from '../../../lib/api.ts';
import { useStore } from '../../data/current-store.ts';
import { useMenuChange } from '../menu-data.ts';
import classes from './editor-page.module.css';

/** How many the current store has left: each order takes from it, and at zero it is sold out everywhere. */
export function StockOfItem({ item }: { item: ItemView }) {
  const store = useStore();
  const known = item.stock.find(({ storeId }) => storeId === store.id)?.count;
  const [typed, setTyped] = useState<string | number>(known ?? '');
  // What becomes sold out or comes back by it is in the menu as well, so that is read again.
  const change = useMenuChange((count: number | null) => client.setStock({ id: item.id, storeId: store.id, count }));
  return (
    <section className={classes.card} aria-labelledby="stock">
      <h2 id="stock">
        <Trans>Stock at {store.name}</Trans>
      </h2>
      <p className={classes.soft}>
        {known === undefined
          ? t`Nobody counts this item. Enter how many there are, and each order takes one off; at zero it is sold out on every service.`
          : t`${known} left. Orders take from it by themselves.`}
      </p>
      <Group align="flex-end">
        <NumberInput
          label={t`Left`}
          min={0}
          max={1_000_000}
          allowDecimal={false}
          value={typed}
          onChange={setTyped}
          maw={140}
        />
        <Button
          variant="default"
          h={44}
          loading={change.isPending}
          disabled={typed === '' || Number(typed) === known}
          onClick={() => change.mutate(Number(typed))}
        >
          <Trans>Set</Trans>
        </Button>
        {known === undefined ? null : (
          <Button variant="subtle" h={44} onClick={() => change.mutate(null, { onSuccess: () => setTyped('') })}>
            <Trans>Stop counting</Trans>
          </Button>
        )}
      </Group>
    </section>
  );
}
