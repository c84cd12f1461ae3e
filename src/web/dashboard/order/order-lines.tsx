import { Trans } from '@lingui/react/macro';
import type { ServiceOrderLine } from '../../../domains/channels/model/service-order.ts';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { mentionsAllergy } from '../../../domains/orders/model/allergy.ts';
import { formatMoney } from '../../../shared/money.ts';
import { itemText, modifierText, quantityText } from '../../lib/order-words.ts';
import { said } from '../../lib/said.ts';
import classes from './order-lines.module.css';

/**
 * What to make: items, their modifiers indented, what to leave out, notes, and in a group order whom an item is for.
 * With `details` also prices, and what to do when an item is out.
 */
export function OrderLines({ order, details = false }: { order: OrderView; details?: boolean }) {
  const currency = details ? order.totals.currency : undefined;
  const isGroup = order.participants.length > 1;
  return (
    <ul className={classes.lines}>
      {order.lines.map((line, index) => (
        // A line has no identity of its own in every service, and its place in an order never changes.
        <li key={line.externalLineId ?? index} className={classes.line}>
          <span className={classes.quantity}>{quantityText(line, '×')}</span>
          <span className={classes.name} data-removed={line.action === 'removed' || undefined}>
            {line.action === 'removed' ? modifierText({ ...line, quantity: 1 }) : itemText(line)}
          </span>
          {currency ? <span className={classes.price}>{formatMoney(line.price.lineTotalMinor, currency)}</span> : null}
          <div className={classes.more}>
            {isGroup && line.participant ? (
              <span className={classes.participant}>
                <Trans>For {line.participant}</Trans>
              </span>
            ) : null}
            <Modifiers modifiers={line.modifiers} currency={currency} />
            {line.deal ? <span className={classes.note}>{line.deal}</span> : null}
            <Note text={line.note} />
            {details && line.substitution ? <span className={classes.note}>{said(line.substitution)}</span> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A note about an allergy is in the allergy block of the order, and is not repeated here. */
function Note({ text }: { text: string | undefined }) {
  return text && !mentionsAllergy(text) ? <span className={classes.note}>“{text}”</span> : null;
}

function Modifiers({ modifiers, currency }: { modifiers: readonly ServiceOrderLine[]; currency: string | undefined }) {
  if (modifiers.length === 0) return null;
  return (
    <ul className={classes.modifiers}>
      {modifiers.map((modifier, index) => (
        <li key={modifier.externalLineId ?? `${modifier.name} ${index}`}>
          <span className={classes.modifier} data-removed={modifier.action === 'removed' || undefined}>
            {modifierText(modifier)}
          </span>
          {currency && modifier.price.lineTotalMinor !== 0 ? (
            <span className={classes.modifierPrice}> {formatMoney(modifier.price.lineTotalMinor, currency)}</span>
          ) : null}
          <Note text={modifier.note} />
          <Modifiers modifiers={modifier.modifiers} currency={currency} />
        </li>
      ))}
    </ul>
  );
}
