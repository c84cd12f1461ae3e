import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarClock,
  IconCash,
  IconHourglass,
  IconMapPin,
  IconMessage,
  IconMotorbike,
  IconToolsKitchen2,
  IconToolsKitchen2Off,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { mentionsAllergy } from '../../../domains/orders/model/allergy.ts';
import { addressText, mapLink } from '../../../domains/orders/model/destination.ts';
import { formatMoney } from '../../../shared/money.ts';
import { useTick } from '../../lib/clock.ts';
import { formatClock, formatDayAndClock } from '../../lib/format-time.ts';
import { courierStageText, kindText, utensilsText } from '../../lib/order-words.ts';
import { said } from '../../lib/said.ts';
import { canBeAnswered } from './can-be-answered.ts';
import classes from './order-marks.module.css';

/** Short marks beside the number: what makes this order unlike the others. */
export function OrderTags({ order }: { order: OrderView }) {
  const tags = [
    order.isTest && 'TEST',
    order.kind !== 'delivery_by_service' && kindText[order.kind],
    order.participants.length > 1 && t`Group of ${order.participants.length}`,
    order.alcohol && t`Alcohol: check ID`,
    order.tobacco && t`Tobacco: check ID`,
    order.isAccuracyRisk && t`Check this order twice`,
    order.compensation && compensationText[order.compensation.kind],
    order.origin && (order.origin === 'voice' ? t`Phone order` : order.origin),
  ].flatMap((tag) => (tag ? [tag] : []));
  if (tags.length === 0) return null;
  return (
    <span className={classes.tags}>
      {tags.map((tag) => (
        <span key={tag} className={classes.tag} data-test={tag === 'TEST' || undefined}>
          {tag}
        </span>
      ))}
    </span>
  );
}

const compensationText = {
  remake: t`Remake`,
  replacement: t`Replacement`,
  compensated: t`No charge`,
} as const satisfies Record<NonNullable<OrderView['compensation']>['kind'], string>;

/** "Collect $10.00": the customer pays at the door or the counter. */
export function Collect({ order }: { order: OrderView }) {
  if (order.toCollectMinor === 0) return null;
  return (
    <Mark icon={<IconCash size={20} aria-hidden />} tone="call">
      <Trans>Collect {formatMoney(order.toCollectMinor, order.totals.currency)}</Trans>
    </Mark>
  );
}

/** Where the restaurant's own courier goes, with the way there. */
export function Destination({ order }: { order: OrderView }) {
  const { destination } = order;
  if (!destination) return null;
  const link = mapLink(destination);
  const address = addressText(destination);
  return (
    <Mark icon={<IconMapPin size={20} aria-hidden />}>
      {address === '' ? null : <strong>{address}</strong>}
      {destination.dropOff ? <span className={classes.block}>{said(destination.dropOff)}</span> : null}
      {destination.instructions ? <span className={classes.block}>“{destination.instructions}”</span> : null}
      {link ? (
        <Anchor href={link} target="_blank" rel="noreferrer" className={classes.map}>
          <Trans>Open map</Trans>
        </Anchor>
      ) : null}
    </Mark>
  );
}

/** Where the other marks have no room: that nobody has bought this. */
export function TestMark({ order }: { order: OrderView }) {
  if (!order.isTest) return null;
  return (
    <span className={classes.tag} data-test>
      <Trans>TEST</Trans>
    </span>
  );
}

export function ScheduledTime({ order, timeZone }: { order: OrderView; timeZone: string }) {
  if (!order.scheduledFor) return null;
  const { startAt, endAt } = order.scheduledFor;
  return (
    <Mark icon={<IconCalendarClock size={20} aria-hidden />} tone="warn">
      <Trans>
        Scheduled for {formatDayAndClock(startAt, timeZone)}
        {endAt ? t` to ${formatClock(endAt, timeZone)}` : ''}
      </Trans>
    </Mark>
  );
}

/** Notes of the order; one about an allergy is in the allergy block, and is not repeated here. */
export function OrderNotes({ order }: { order: OrderView }) {
  return (
    <>
      {[order.notes.kitchen, order.notes.store].map((note) =>
        note && !mentionsAllergy(note) ? (
          <Mark key={note} icon={<IconMessage size={20} aria-hidden />} tone="warn">
            {note}
          </Mark>
        ) : null,
      )}
    </>
  );
}

export function Utensils({ order }: { order: OrderView }) {
  if (order.utensils === 'shop_decides') return null;
  const Icon = order.utensils === 'yes' ? IconToolsKitchen2 : IconToolsKitchen2Off;
  return <Mark icon={<Icon size={20} aria-hidden />}>{utensilsText[order.utensils]}</Mark>;
}

export function Alarms({ order }: { order: OrderView }) {
  const waitsForAnswer = useTick((nowMs) => canBeAnswered(order, nowMs));
  const open = order.alarms.filter(({ kind }) => kind !== 'accept_deadline' || waitsForAnswer);
  return open.slice(-2).map((alarm) => (
    <Mark key={`${alarm.kind} ${alarm.at}`} icon={<IconAlertTriangle size={20} aria-hidden />} tone="call">
      {said(alarm.sentence)}
    </Mark>
  ));
}

/** What the service was asked to change and has not answered. */
export function AwaitedChange({ order }: { order: OrderView }) {
  if (order.endedAt) return null;
  return order.adjustments
    .filter(({ state }) => state === 'waiting')
    .map(({ sentence, askedAt }) => (
      <Mark key={askedAt} icon={<IconHourglass size={20} aria-hidden />} tone="warn">
        <Trans>
          {sentence}. Waiting for {order.serviceName}.
        </Trans>
      </Mark>
    ));
}

export function CourierLine({ order, timeZone }: { order: OrderView; timeZone: string }) {
  const { courier } = order;
  if (!courier) return null;
  const eta = courier.pickupEta && !isPickedUp(courier.stage) ? t` at ${formatClock(courier.pickupEta, timeZone)}` : '';
  return (
    <Mark icon={<IconMotorbike size={20} aria-hidden />}>
      <strong>{courier.name ?? t`Courier`}</strong>
      {courier.stage ? ` ${courierStageText[courier.stage]}` : ''}
      {eta === '' ? '' : courier.stage ? t`, expected${eta}` : t` expected${eta}`}
      {courier.vehicle ? <span className={classes.soft}> · {courier.vehicle}</span> : null}
    </Mark>
  );
}

function isPickedUp(stage: string | undefined): boolean {
  return stage === 'picked_up' || stage === 'delivered';
}

export function Mark({ icon, tone, children }: { icon: ReactNode; tone?: 'warn' | 'call'; children: ReactNode }) {
  return (
    <div className={classes.mark} data-tone={tone}>
      {icon}
      <span>{children}</span>
    </div>
  );
}
