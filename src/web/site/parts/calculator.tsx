import { useState } from 'react';
import { priceItem, priceWeek, readOrders, readPrice, upchargeShown } from '../../../domains/merchants/model/offer.ts';
import { Field } from './field.tsx';
import { shownMoney, shownRange } from './shown-money.ts';
import { Ticket, type TicketLine } from './ticket.tsx';
import classes from './calculator.module.css';

type Question = 'item' | 'day';
const unknown = '–';

/** The owner types a price, or a day's orders, and sees on a ticket what customers pay and what is kept. */
export function Calculator() {
  const [question, setQuestion] = useState<Question>('item');
  const [typed, setTyped] = useState({ price: '10.00', orders: '40', average: '28.00' });
  const price = readPrice(typed.price);
  const orders = readOrders(typed.orders);
  const average = readPrice(typed.average);
  const field = (name: keyof typeof typed) => ({
    inputMode: name === 'orders' ? ('numeric' as const) : ('decimal' as const),
    autoComplete: 'off',
    maxLength: 30,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });

  return (
    <div className={classes.calculator}>
      <div className={classes.questions}>
        <fieldset className={classes.choice}>
          <legend>What would you like to see?</legend>
          <Choice label="One item" isChosen={question === 'item'} onChoose={() => setQuestion('item')} />
          <Choice label="A day's orders" isChosen={question === 'day'} onChoose={() => setQuestion('day')} />
        </fieldset>
        {question === 'item' ? (
          <Field label="Your base price in dollars" error={price.problem}>
            {(control) => <input {...control} {...field('price')} />}
          </Field>
        ) : (
          <>
            <Field label="Orders a day" error={orders.problem}>
              {(control) => <input {...control} {...field('orders')} />}
            </Field>
            <Field label="Average order at your base prices, in dollars" error={average.problem}>
              {(control) => <input {...control} {...field('average')} />}
            </Field>
          </>
        )}
      </div>
      <output className={classes.result} aria-label="What it comes to">
        {question === 'item' ? (
          <Ticket title="One item" lines={itemLines(price.value)} note={priceNote} />
        ) : (
          <Ticket title="Seven such days" lines={weekLines(orders.value, average.value)} note={priceNote} />
        )}
      </output>
    </div>
  );
}

const priceNote = 'Before tax and before what the delivery app itself adds for the customer.';

function Choice({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <label>
      <input type="radio" name="calculator-question" checked={isChosen} onChange={onChoose} />
      {label}
    </label>
  );
}

function itemLines(baseCents: number | undefined): TicketLine[] {
  const prices = baseCents === undefined ? undefined : priceItem(baseCents);
  return [
    { label: 'Your base price', amount: prices ? shownMoney(prices.baseCents) : unknown },
    { label: `Upcharge, ${upchargeShown}`, amount: prices ? shownRange(prices.upchargeCents) : unknown },
    { label: 'Menu price, paid by the customer', amount: prices ? shownRange(prices.menuCents) : unknown },
    { label: 'You keep, 100% of base', amount: prices ? shownMoney(prices.keptCents) : unknown, isTotal: true },
  ];
}

function weekLines(ordersPerDay: number | undefined, averageBaseCents: number | undefined): TicketLine[] {
  const week =
    ordersPerDay === undefined || averageBaseCents === undefined
      ? undefined
      : priceWeek({ ordersPerDay, averageBaseCents });
  return [
    { label: 'You keep per day', amount: week ? shownMoney(week.keptPerDayCents) : unknown },
    { label: 'Customers pay in a week', amount: week ? shownRange(week.customersPayPerWeekCents) : unknown },
    { label: 'Your weekly payout', amount: week ? shownMoney(week.keptPerWeekCents) : unknown, isTotal: true },
  ];
}
