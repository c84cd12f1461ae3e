import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { amountWords, partyText } from '../../lib/order-words.ts';
import { Mark } from './order-marks.tsx';
import classes from './order-money.module.css';

const chargeText: Record<OrderView['charges'][number]['type'], string> = {
  delivery: t`Delivery fee`,
  service: t`Service fee`,
  small_order: t`Small order fee`,
  bag: t`Bag fee`,
  pick_and_pack: t`Packing fee`,
  deposit: t`Deposit`,
  other: t`Other fee`,
};

/** What a share of the tax is on; a service may name more. */
const taxedText: Partial<Record<string, string>> = {
  items: t`the items`,
  fees: t`the fees`,
  delivery_fee: t`the delivery fee`,
  small_order_fee: t`the small order fee`,
};

/** What the customer pays, who pays for each discount, and who remits the tax. */
export function OrderMoney({ order }: { order: OrderView }) {
  const { totals, serviceName } = order;
  const money = (amountMinor: number) => formatMoney(amountMinor, totals.currency);
  // Rows of a bill have no identity but their place.
  /* oxlint-disable react/no-array-index-key */
  return (
    <div className={classes.money}>
      <dl className={classes.bill}>
        <Row label={amountWords.itemsBeforeTax} amount={money(totals.subtotalMinor)} />
        {order.charges.map((charge, index) => (
          <Row key={`charge ${index}`} label={chargeText[charge.type]} amount={money(charge.amountMinor)} />
        ))}
        {order.discounts.map((discount, index) => (
          <Row
            key={`discount ${index}`}
            label={discount.code ? t`Discount ${discount.code}` : t`Discount`}
            amount={`−${money(Math.abs(discount.amountMinor))}`}
            more={discount.fundedBy
              .filter((share) => share.amountMinor !== 0)
              .map((share) => t`${money(share.amountMinor)} paid by ${partyText(share.party, serviceName)}`)
              .join(', ')}
          />
        ))}
        {totals.adjustmentMinor ? (
          <Row
            label={t`Price change`}
            amount={`${totals.adjustmentMinor < 0 ? '−' : '+'}${money(Math.abs(totals.adjustmentMinor))}`}
          />
        ) : null}
        <Row
          label={t`Tax`}
          amount={money(totals.taxMinor)}
          more={order.taxRemittance
            .map(
              (share) =>
                t`${money(share.amountMinor)} on ${taxedText[share.on] ?? share.on} remitted by ${partyText(share.party, serviceName)}`,
            )
            .join(', ')}
        />
        {order.tips.map((tip, index) => (
          <Row
            key={`tip ${index}`}
            label={tip.for === 'merchant' ? t`Tip for you` : t`Tip for the courier`}
            amount={money(tip.amountMinor)}
          />
        ))}
        {totals.totalMinor === undefined ? (
          <Row
            label={amountWords.customerTotal}
            amount={
              <span className={classes.none}>
                <Trans>{serviceName} sends none</Trans>
              </span>
            }
          />
        ) : (
          <Row label={amountWords.customerTotal} amount={money(totals.totalMinor)} isTotal />
        )}
        {order.collection
          .filter(({ by }) => by !== 'service')
          .map(({ by, amountMinor }) => (
            <Row
              key={by}
              label={by === 'restaurant' ? t`You collect` : t`The courier collects`}
              amount={money(amountMinor)}
              isTotal
            />
          ))}
      </dl>
      {order.moneyMismatch ? (
        <Mark icon={<IconAlertTriangle size={20} aria-hidden />} tone="warn">
          <Trans>
            The items add up to {money(order.moneyMismatch.linesMinor)}, but {serviceName} says{' '}
            {money(order.moneyMismatch.totalMinor ?? order.moneyMismatch.subtotalMinor)}. What {serviceName} says
            counts.
          </Trans>
        </Mark>
      ) : null}
    </div>
  );
  /* oxlint-enable react/no-array-index-key */
}

function Row({ label, amount, more, isTotal }: { label: string; amount: ReactNode; more?: string; isTotal?: boolean }) {
  return (
    <div className={classes.row} data-total={isTotal}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
      {more ? <dd className={classes.more}>{more}</dd> : null}
    </div>
  );
}
