import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogFooter } from '../../kit/dialog-footer.tsx';
import type { MenuView, PricingView } from '../../../domains/menu/contract.ts';
import { readPrice } from '../../../domains/merchants/model/offer.ts';
import { formatMoney } from '../../../shared/money.ts';
import { client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { formatDayAndClock } from '../../lib/format-time.ts';
import { useStore } from '../data/current-store.ts';
import { useStores } from '../team/team-data.ts';
import classes from './pricing-page.module.css';
import { usePricingChange } from './pricing-data.ts';

interface Given {
  pricing: PricingView;
  menu: MenuView;
}

/** Base prices that change later by themselves: on the draft, and on every service, as a version of their own. */
export function DatedPrices({ pricing, menu }: Given) {
  const [adding, setAdding] = useState(false);
  const { timeZone } = useStore();
  const cancel = usePricingChange(client.cancelPriceChange, t`Called off: the price stays as it is.`);
  return (
    <section className={classes.card} aria-labelledby="dated">
      <h2 id="dated" className={classes.subtitle}>
        <Trans>Prices from a later day</Trans>
      </h2>
      {pricing.priceChanges.length === 0 ? (
        <p className={classes.soft}>
          <Trans>None. A price that you date here changes everywhere at that moment, on its own.</Trans>
        </p>
      ) : (
        <ul className={classes.list}>
          {pricing.priceChanges.map((change) => (
            <li key={change.id} className={classes.row}>
              <span>
                <Trans>
                  {change.name}: <strong>{formatMoney(change.basePriceMinor, 'USD')}</strong> from{' '}
                  {formatDayAndClock(change.startsAt, timeZone)}
                </Trans>
              </span>
              <Button
                variant="subtle"
                color="red"
                h={44}
                loading={cancel.isPending && cancel.variables.id === change.id}
                onClick={() => cancel.mutate({ id: change.id })}
                aria-label={t`Call off the price of ${change.name}`}
              >
                <Trans>Call off</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" h={44} mt="sm" onClick={() => setAdding(true)} disabled={menu.items.length === 0}>
        <Trans>Date a price</Trans>
      </Button>
      <Modal
        opened={adding}
        onClose={() => setAdding(false)}
        title={
          <strong>
            <Trans>A price from a later day</Trans>
          </strong>
        }
        centered
        closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
      >
        {adding ? <DatedPriceForm menu={menu} onClose={() => setAdding(false)} /> : null}
      </Modal>
    </section>
  );
}

function DatedPriceForm({ menu, onClose }: { menu: MenuView; onClose: () => void }) {
  const stores = useStores();
  const [subject, setSubject] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [startsLocal, setStarts] = useState('');
  const [tried, setTried] = useState(false);
  const add = usePricingChange(client.schedulePriceChange, t`The price is noted for that moment.`);
  const price = readPrice(typed);
  const failure = add.isError ? failureOf(add.error) : undefined;
  const [kind, id] = subject?.split(' ') ?? [];

  function save() {
    setTried(true);
    if (price.problem !== undefined || id === undefined || startsLocal === '') return;
    add.mutate(
      {
        itemId: kind === 'item' ? id : null,
        modifierId: kind === 'modifier' ? id : null,
        basePriceMinor: price.value,
        startsLocal,
      },
      { onSuccess: onClose },
    );
  }

  return (
    <Stack>
      {failure && !failure.fields['startsLocal'] ? (
        <Alert color="red" role="alert">
          {failure.sentence}
        </Alert>
      ) : null}
      <Select
        label={t`What`}
        searchable
        limit={50}
        nothingFoundMessage={t`Nothing has this name.`}
        data={[
          { group: t`Items`, items: menu.items.map((one) => ({ value: `item ${one.id}`, label: one.name })) },
          ...menu.groups.map((group) => ({
            group: group.name,
            items: group.modifiers.map((one) => ({ value: `modifier ${one.id}`, label: one.name })),
          })),
        ]}
        value={subject}
        onChange={setSubject}
        error={tried && subject === null ? t`Choose an item or a modifier.` : null}
        data-autofocus
      />
      <TextInput
        label={t`New base price`}
        inputMode="decimal"
        leftSection="$"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={tried ? price.problem : null}
      />
      <TextInput
        label={t`From`}
        type="datetime-local"
        description={stores.length > 1 ? t`In each store's own time.` : t`In your store’s time.`}
        value={startsLocal}
        onChange={(event) => setStarts(event.currentTarget.value)}
        error={failure?.fields['startsLocal'] ?? (tried && startsLocal === '' ? t`Choose a day and a time.` : null)}
      />
      <DialogFooter>
        <Button variant="default" h={44} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button h={44} loading={add.isPending} onClick={save}>
          <Trans>Date it</Trans>
        </Button>
      </DialogFooter>
    </Stack>
  );
}
