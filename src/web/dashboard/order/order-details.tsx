import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { phoneWords } from '../../../shared/phone-words.ts';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { kindText, utensilsText } from '../../lib/order-words.ts';
import { letterAbout } from '../../lib/paths.ts';
import { useStoreOf } from '../data/current-store.ts';
import { useOrderWork } from '../data/order-actions.ts';
import { IfMay } from '../data/permission.tsx';
import { CardActions } from '../orders/card-actions.tsx';
import { AdjustOrder } from './adjust-order.tsx';
import { AllergyBlock } from './allergy-block.tsx';
import { MoreTime } from './more-time.tsx';
import { OrderLines } from './order-lines.tsx';
import {
  Alarms,
  AwaitedChange,
  Collect,
  CourierLine,
  Destination,
  OrderNotes,
  OrderTags,
  ScheduledTime,
} from './order-marks.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderNumber } from './order-number.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { AcceptCountdown } from './order-times.tsx';
import { PrintOrder } from './print-order.tsx';
import type { Refusal } from './refuse-modal.tsx';
import { RewardsSlip } from './rewards-slip.tsx';
import { StoreMark } from './store-mark.tsx';
import { CancelOrder } from './cancel-order.tsx';
import classes from './order-details.module.css';

interface OrderDetailsProps {
  order: OrderView;
  onRefuse: (how: Refusal) => void;
  onAdjust: () => void;
}

export function OrderDetails({ order, onRefuse, onAdjust }: OrderDetailsProps) {
  const { timeZone } = useStoreOf(order.storeId);
  const work = useOrderWork().get(order.id);
  const { customer, courier } = order;
  return (
    <div className={classes.details}>
      <div className={classes.head}>
        <ServiceBadge service={order.service} name={order.brandName} />
        <OrderTags order={order} />
        <h2 className={classes.number}>
          <OrderNumber displayId={order.displayId} />
        </h2>
        <div>
          <strong>{customer.name}</strong>
          <PastOrders customer={customer} />
          {customer.phone ? <Phone number={customer.phone} code={customer.phoneCode} /> : null}
        </div>
        <StoreMark storeId={order.storeId} />
      </div>
      {order.state === 'new' && !work?.pending ? <AcceptCountdown order={order} /> : null}
      <Alarms order={order} />
      <AwaitedChange order={order} />
      {work?.refusal ? (
        <div className={classes.refusal} role="alert">
          <Trans>Not done: {work.refusal}</Trans>
        </div>
      ) : null}
      <Collect order={order} />
      <AllergyBlock order={order} />
      <ScheduledTime order={order} timeZone={timeZone} />
      {order.state === 'getting_ready' && !order.endedAt ? (
        <IfMay permission="work_orders">
          <MoreTime order={order} work={work} timeZone={timeZone} />
        </IfMay>
      ) : null}
      <OrderNotes order={order} />
      <Part title={t`Items`}>
        <OrderLines order={order} details />
        <p className={classes.soft}>{utensilsText[order.utensils]}</p>
        <IfMay permission="work_orders">
          <AdjustOrder order={order} isBusy={work?.pending !== undefined} onAdjust={onAdjust} />
        </IfMay>
      </Part>
      <OrderMoney order={order} />
      <Part title={t`Delivery`}>
        <p className={classes.text}>{kindText[order.kind]}</p>
        <Destination order={order} />
        {courier ? (
          <CourierLine order={order} timeZone={timeZone} />
        ) : order.kind === 'delivery_by_service' ? (
          <p className={classes.soft}>
            <Trans>No courier named yet.</Trans>
          </p>
        ) : null}
        {courier?.phone ? <Phone number={courier.phone} code={courier.phoneCode} /> : null}
        {order.shortCode ? (
          <p className={classes.text}>
            <Trans>
              Code for the driver: <strong>{order.shortCode}</strong>
            </Trans>
          </p>
        ) : null}
      </Part>
      {order.issues.length > 0 ? (
        <Part title={t`Issues`}>
          {order.issues.map((issue, index) => (
            <p key={`${issue.type} ${issue.lineRef ?? index}`} className={classes.text}>
              {[issue.type, issue.action, issue.detail]
                .flatMap((word) => word || [])
                .map(readableWord)
                .join(' · ')}
            </p>
          ))}
        </Part>
      ) : null}
      <Part title={t`Times`}>
        <OrderTimeline order={order} timeZone={timeZone} />
      </Part>
      <IfMay permission="work_orders">
        <PrintOrder order={order} />
      </IfMay>
      <IfMay permission="serve_guests">
        <RewardsSlip order={order} />
      </IfMay>
      <IfMay permission="work_orders">
        <CancelOrder order={order} isBusy={work?.pending !== undefined} onCancel={() => onRefuse('cancel')} />
      </IfMay>
      <IfMay permission="write_to_services">
        <Anchor component={Link} to={letterAbout('order', order.id)} className={classes.phone}>
          <Trans>Write to {order.serviceName} about this order</Trans>
        </Anchor>
      </IfMay>
      <p className={classes.soft}>
        <Trans>
          {order.serviceName} id {order.externalId}
        </Trans>
      </p>
      {order.endedAt ? null : (
        <IfMay permission="work_orders">
          <div className={classes.actions}>
            <CardActions order={order} work={work} onDecline={() => onRefuse('decline')} />
          </div>
        </IfMay>
      )}
    </div>
  );
}

/** `OUT_OF_ITEM` is "Out of item". */
function readableWord(word: string): string {
  if (!/^[A-Z_]+$/.test(word)) return word;
  const words = word.replaceAll('_', ' ').toLowerCase();
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

function PastOrders({ customer }: { customer: OrderView['customer'] }) {
  const { pastOrderCount: count, isReturning } = customer;
  if (count === undefined) return isReturning ? <span> · {t`Returning customer`}</span> : null;
  return <span> · {count === 0 ? t`New customer` : count === 1 ? t`1 order before` : t`${count} orders before`}</span>;
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </section>
  );
}

function Phone({ number, code }: { number: string; code: string | undefined }) {
  return (
    <span>
      {' '}
      <Anchor href={`tel:${number}`} className={classes.phone}>
        {phoneWords(number)}
      </Anchor>
      {code ? t` code ${code}` : ''}
    </span>
  );
}
