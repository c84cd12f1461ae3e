import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Modal, NumberInput, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { DialogFooter } from '../../kit/dialog-footer.tsx';
import type { MenuView, PricingView } from '../../../domains/menu/contract.ts';
import type { PriceException } from '../../../domains/menu/model/price.ts';
import { offer } from '../../../domains/merchants/model/offer.ts';
import { client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { useStores } from '../team/team-data.ts';
import classes from './pricing-page.module.css';
import { inPercent, usePricingChange } from './pricing-data.ts';

interface Given {
  pricing: PricingView;
  menu: MenuView;
}

/** Upcharges of their own, for a category or an item, on a service, at a store. */
export function PriceExceptions({ pricing, menu }: Given) {
  const [adding, setAdding] = useState(false);
  const stores = useStores();
  const remove = usePricingChange(client.removePriceException, t`The usual upcharge holds again.`);
  const words = (exception: PriceException) => describe(exception, { menu, pricing, stores });
  return (
    <section className={classes.card} aria-labelledby="exceptions">
      <h2 id="exceptions" className={classes.subtitle}>
        <Trans>Exceptions</Trans>
      </h2>
      {pricing.exceptions.length === 0 ? (
        <p className={classes.soft}>
          <Trans>None: the same upcharge holds for everything.</Trans>
        </p>
      ) : (
        <ul className={classes.list}>
          {pricing.exceptions.map((exception) => (
            <li key={exception.id} className={classes.row}>
              <span>
                <strong>{inPercent(exception.upchargeBasisPoints)}</strong> {words(exception)}
              </span>
              <Button
                variant="subtle"
                color="red"
                h={44}
                loading={remove.isPending && remove.variables.id === exception.id}
                onClick={() => remove.mutate({ id: exception.id })}
                aria-label={t`Remove the exception ${words(exception)}`}
              >
                <Trans>Remove</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" h={44} mt="sm" onClick={() => setAdding(true)}>
        <Trans>Add an exception</Trans>
      </Button>
      <Modal
        opened={adding}
        onClose={() => setAdding(false)}
        title={
          <strong>
            <Trans>An upcharge of its own</Trans>
          </strong>
        }
        centered
        closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
      >
        {adding ? <ExceptionForm pricing={pricing} menu={menu} onClose={() => setAdding(false)} /> : null}
      </Modal>
    </section>
  );
}

function describe(
  { itemId, categoryId, service, storeId }: PriceException,
  { menu, pricing, stores }: Given & { stores: readonly { id: string; name: string }[] },
): string {
  const what =
    itemId === null
      ? categoryId === null
        ? t`everything`
        : t`the category ${menu.categories.find(({ id }) => id === categoryId)?.name ?? t`that is gone`}`
      : (menu.items.find(({ id }) => id === itemId)?.name ?? t`an item that is gone`);
  const where =
    service === null ? '' : t` on ${pricing.services.find((one) => one.service === service)?.name ?? service}`;
  const at = storeId === null ? '' : t` at ${stores.find(({ id }) => id === storeId)?.name ?? t`a store that is gone`}`;
  return t`for ${what}${where}${at}`;
}

function ExceptionForm({ pricing, menu, onClose }: Given & { onClose: () => void }) {
  const stores = useStores();
  const [subject, setSubject] = useState<string | null>(null);
  const [service, setService] = useState<string | null>(null);
  const [storeId, setStore] = useState<string | null>(null);
  const [percent, setPercent] = useState<string | number>(pricing.upchargeBasisPoints / 100);
  const add = usePricingChange(client.addPriceException, t`Saved. Publish the menu to bring it to customers.`);
  const { low, high } = offer.upchargeBasisPoints;
  const isNamed = subject !== null || service !== null || storeId !== null;
  const [kind, id] = subject?.split(' ') ?? [];
  const failure = add.isError ? failureOf(add.error).sentence : undefined;
  return (
    <Stack>
      {failure === undefined ? null : (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <Select
        label={t`For`}
        placeholder={t`Everything`}
        searchable
        clearable
        limit={50}
        nothingFoundMessage={t`Nothing has this name.`}
        data={[
          {
            group: t`Categories`,
            items: menu.categories.map((one) => ({ value: `category ${one.id}`, label: one.name })),
          },
          { group: t`Items`, items: menu.items.map((one) => ({ value: `item ${one.id}`, label: one.name })) },
        ]}
        value={subject}
        onChange={setSubject}
        data-autofocus
      />
      <Select
        label={t`On`}
        placeholder={t`Every service`}
        clearable
        data={pricing.services.map((one) => ({ value: one.service, label: one.name }))}
        value={service}
        onChange={setService}
      />
      {stores.length > 1 ? (
        <Select
          label={t`At`}
          placeholder={t`Every store`}
          clearable
          data={stores.map((store) => ({ value: store.id, label: store.name }))}
          value={storeId}
          onChange={setStore}
        />
      ) : null}
      <NumberInput
        label={t`Upcharge`}
        suffix=" %"
        min={low / 100}
        max={high / 100}
        step={0.5}
        decimalScale={2}
        clampBehavior="blur"
        value={percent}
        onChange={setPercent}
      />
      <DialogFooter>
        <Button variant="default" h={44} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          h={44}
          disabled={!isNamed || percent === ''}
          loading={add.isPending}
          onClick={() =>
            add.mutate(
              {
                itemId: kind === 'item' ? (id ?? null) : null,
                categoryId: kind === 'category' ? (id ?? null) : null,
                service,
                storeId,
                upchargeBasisPoints: Math.round(Number(percent) * 100),
              },
              { onSuccess: onClose },
            )
          }
        >
          <Trans>Add</Trans>
        </Button>
      </DialogFooter>
    </Stack>
  );
}
