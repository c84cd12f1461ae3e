import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconPhotoOff } from '@tabler/icons-react';
import type { PhotoView } from '../../../../domains/menu/contract.ts';
import { menuPrice, upchargeOf } from '../../../../domains/menu/model/price.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { ServiceBadge } from '../../../kit/service-badge.tsx';
import { api } from '../../../lib/api.ts';
import { useStore } from '../../data/current-store.ts';
import classes from './editor-page.module.css';
import { priceOf, type ItemValues } from './item-form.ts';

/** How the item will look on each service, as it is typed: its own price, its own picture. */
export function ServicePreview({
  values,
  photo,
  itemId,
}: {
  values: ItemValues;
  photo: PhotoView | null;
  itemId: string | null;
}) {
  const store = useStore();
  const { data: pricing } = useQuery(api.getPricing.queryOptions());
  const base = priceOf(values.price);
  const services = pricing?.services ?? [];
  return (
    <aside className={classes.aside} aria-labelledby="preview">
      <h2 id="preview">
        <Trans>As customers will see it</Trans>
      </h2>
      {pricing && services.length === 0 ? (
        <p className={classes.soft}>
          <Trans>Connect a delivery service, and its picture of the item appears here.</Trans>
        </p>
      ) : null}
      {services.map(({ service, name, dualPrices }) => {
        const at = { itemId, categoryId: values.categoryId, service, storeId: store.id };
        const rule = pricing && { upchargeBasisPoints: upchargeOf(pricing, at), rounding: pricing.rounding };
        const price = base === undefined || !rule ? '–' : formatMoney(menuPrice(base, rule), 'USD');
        return (
          <article key={service} className={classes.shown} aria-label={t`On ${name}`}>
            <div className={classes.shownHead}>
              <ServiceBadge service={service} name={name} />
              {values.isListed ? null : (
                <span className={classes.soft}>
                  <Trans>not shown</Trans>
                </span>
              )}
            </div>
            <div className={classes.shownBody}>
              <div className={classes.shownPicture} style={{ aspectRatio: dualPrices ? '16 / 9' : '4 / 3' }}>
                {photo ? <img src={photo.url} alt="" /> : <IconPhotoOff size={24} aria-label={t`No photo`} />}
              </div>
              <div className={classes.shownText}>
                <strong>{values.name.trim() || t`Name`}</strong>
                <strong>{price}</strong>
                {values.description.trim() ? <p>{values.description.trim()}</p> : null}
                {dualPrices && base !== undefined ? (
                  <p>
                    <Trans>{formatMoney(base, 'USD')} when picked up</Trans>
                  </p>
                ) : null}
                {values.alcohol ? (
                  <p>
                    <Trans>ID checked at the door</Trans>
                  </p>
                ) : null}
              </div>
            </div>
          </article>
        );
      })}
      {base === undefined ? null : (
        <p className={classes.soft}>
          <Trans>You keep {formatMoney(base, 'USD')} of each: all of your base price.</Trans>
        </p>
      )}
    </aside>
  );
}
