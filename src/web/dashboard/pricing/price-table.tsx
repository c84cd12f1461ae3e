import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { ItemView, MenuView, PricingView } from '../../../domains/menu/contract.ts';
import { menuPrice, upchargeOf } from '../../../domains/menu/model/price.ts';
import { formatMoney } from '../../../shared/money.ts';
import { Empty } from '../../kit/empty.tsx';
import { menuItem, paths } from '../../lib/paths.ts';
import { useStore } from '../data/current-store.ts';
import classes from './pricing-page.module.css';
import { inPercent } from './pricing-data.ts';

const rowsAtOnce = 50;

/** Each item: base price, what customers see on each service, what they pay more when they come, what the merchant keeps. */
export function PriceTable({ pricing, menu }: { pricing: PricingView; menu: MenuView }) {
  const store = useStore();
  const [typed, setTyped] = useState('');
  const [most, setMost] = useState(rowsAtOnce);
  const words = useDeferredValue(typed.trim().toLowerCase());
  const found = useMemo(
    () => menu.items.filter(({ name }) => words === '' || name.toLowerCase().includes(words)),
    [menu.items, words],
  );
  const connected = pricing.services.filter(({ storeIds }) => storeIds.includes(store.id));
  const services = connected.length > 0 ? connected : [anyService];
  if (menu.items.length === 0) {
    return (
      <Empty>
        <Trans>
          Your menu is empty. <Link to={paths.menuUpload}>Add the first item</Link>, and its prices appear here.
        </Trans>
      </Empty>
    );
  }
  return (
    <section className={classes.card} aria-labelledby="prices">
      <h2 id="prices" className={classes.subtitle}>
        <Trans>What everybody pays at {store.name}</Trans>
      </h2>
      <TextInput
        label={t`Find an item`}
        type="search"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maw={340}
        mb="sm"
      />
      {found.length === 0 ? (
        <Empty>
          <Trans>No item has “{typed.trim()}” in its name.</Trans>
        </Empty>
      ) : null}
      {found.length > 0 ? (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Item</Trans>
                </th>
                <th scope="col">
                  <Trans>Base price</Trans>
                </th>
                {services.map(({ service, name }) => (
                  <th key={service} scope="col">
                    <Trans>On {name}</Trans>
                  </th>
                ))}
                <th scope="col">
                  <Trans>You keep</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {found.slice(0, most).map((item) => (
                <PriceRow key={item.id} item={item} services={services} pricing={pricing} storeId={store.id} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <p className={classes.soft}>
        <Trans>
          Customers pay what the service shows, plus sales tax and the service’s own fees. The upcharge goes to
          Forkline.
        </Trans>
      </p>
      {found.length > most ? (
        <Button variant="default" h={44} mt="sm" onClick={() => setMost(most + 10 * rowsAtOnce)}>
          <Trans>Show more ({found.length - most} left)</Trans>
        </Button>
      ) : null}
    </section>
  );
}

/** Before any service is connected. */
const anyService = { service: '', name: t`the services`, dualPrices: false, storeIds: [], markupWarning: null };

interface PriceRowProps {
  item: ItemView;
  services: readonly PricingView['services'][number][];
  pricing: PricingView;
  storeId: string;
}

function PriceRow({ item, services, pricing, storeId }: PriceRowProps) {
  const { id, name, categoryId, basePriceMinor } = item;
  const base = formatMoney(basePriceMinor, 'USD');
  return (
    <tr>
      <td>
        <Link to={menuItem(id, 'price')}>{name}</Link>
      </td>
      <td data-label={t`Base price`}>{base}</td>
      {services.map(({ service, name: serviceName, dualPrices }) => {
        const upcharge = upchargeOf(pricing, { itemId: id, categoryId, service, storeId });
        const price = menuPrice(basePriceMinor, { upchargeBasisPoints: upcharge, rounding: pricing.rounding });
        const isOwn = upcharge !== pricing.upchargeBasisPoints;
        return (
          <td key={service} data-label={t`On ${serviceName}`}>
            <span>
              {formatMoney(price, 'USD')}
              {isOwn ? (
                <span className={classes.pickup}>
                  {' '}
                  <Trans>at {inPercent(upcharge)}</Trans>
                </span>
              ) : null}
              {dualPrices ? (
                <span className={classes.pickup}>
                  {' '}
                  <Trans>{base} when picked up</Trans>
                </span>
              ) : null}
            </span>
          </td>
        );
      })}
      <td data-label={t`You keep`} className={classes.keep}>
        {base}
      </td>
    </tr>
  );
}
