import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Loader, VisuallyHidden } from '@mantine/core';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { useTick } from '../../lib/clock.ts';
import { itemText, modifierText, quantityText } from '../../lib/order-words.ts';
import { said } from '../../lib/said.ts';
import type { OrderWork } from '../data/order-actions.ts';
import { AllergyBlock } from '../order/allergy-block.tsx';
import { Collect, OrderTags } from '../order/order-marks.tsx';
import { OrderNumber } from '../order/order-number.tsx';
import { StoreMark } from '../order/store-mark.tsx';
import { minutesLeft } from './kitchen-columns.ts';
import classes from './kitchen.module.css';

interface TileProps {
  order: OrderView;
  work: OrderWork | undefined;
  /** The key that marks it ready, 1 to 9; undefined: it has none. */
  digit: number | undefined;
  isMarked: boolean;
  mayWork: boolean;
  onTouch: (order: OrderView) => void;
}

/** One order as it is read from across a kitchen. The whole foot is the button. */
export function KitchenTile({ order, work, digit, isMarked, mayWork, onTouch }: TileProps) {
  const { displayId, customer, notes } = order;
  const minutes = useTick((nowMs) => minutesLeft(order, nowMs));
  return (
    <article
      className={classes.tile}
      data-late={minutes < 0 || undefined}
      data-marked={isMarked || undefined}
      data-order-id={order.id}
      aria-label={t`Order ${displayId}, ${dueWords(minutes)}`}
    >
      <header className={classes.tileHead}>
        <strong className={classes.number}>
          <OrderNumber displayId={displayId} />
        </strong>
        <span className={classes.due}>{dueWords(minutes)}</span>
        <ServiceBadge service={order.service} name={order.brandName} />
        <span>{customer.name}</span>
        <StoreMark storeId={order.storeId} />
      </header>
      <OrderTags order={order} />
      <Collect order={order} />
      <AllergyBlock order={order} />
      <KitchenLines order={order} />
      {[notes.kitchen, notes.store].map((note) =>
        note ? (
          <p key={note} className={classes.note}>
            {note}
          </p>
        ) : null,
      )}
      {work?.refusal ? (
        <p className={classes.refusal} role="alert">
          <Trans>Not done: {said(work.refusal)}</Trans>
        </p>
      ) : null}
      {mayWork ? (
        <button
          type="button"
          className={classes.ready}
          disabled={work?.pending !== undefined}
          aria-keyshortcuts={digit === undefined ? undefined : String(digit)}
          onClick={() => onTouch(order)}
        >
          {work?.pending ? <Loader size="sm" aria-hidden /> : null}
          {digit === undefined || isMarked ? null : <kbd className={classes.key}>{digit}</kbd>}
          {isMarked ? t`Ready - take back` : t`Ready`}
          <VisuallyHidden>
            {' '}
            <Trans>order {displayId}</Trans>
          </VisuallyHidden>
        </button>
      ) : null}
    </article>
  );
}

/** How it stands, in words: colour alone tells nothing. */
function dueWords(minutes: number): string {
  if (minutes < 0) return t`${-minutes} min late`;
  return minutes === 0 ? t`due now` : t`in ${minutes} min`;
}

function KitchenLines({ order: { lines } }: { order: OrderView }) {
  return (
    <ul className={classes.lines}>
      {lines.map((line, index) => (
        <li key={line.externalLineId ?? `${line.name} ${index}`}>
          <span className={classes.item} data-removed={line.action === 'removed' || undefined}>
            {line.action === 'removed'
              ? modifierText({ ...line, quantity: 1 })
              : `${quantityText(line)} ${itemText(line)}`}
          </span>
          {line.deal ? <p className={classes.note}>{line.deal}</p> : null}
          <Options options={line.modifiers} />
          {line.note ? <p className={classes.note}>{line.note}</p> : null}
        </li>
      ))}
    </ul>
  );
}

function Options({ options }: { options: OrderView['lines'] }) {
  if (options.length === 0) return null;
  return (
    <ul className={classes.options}>
      {options.map((option, index) => (
        <li
          key={option.externalLineId ?? `${option.name} ${index}`}
          data-removed={option.action === 'removed' || undefined}
        >
          {modifierText(option)}
          {option.note ? <p className={classes.note}>{option.note}</p> : null}
          <Options options={option.modifiers} />
        </li>
      ))}
    </ul>
  );
}
