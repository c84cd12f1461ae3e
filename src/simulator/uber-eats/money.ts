import type { Json } from '../webhook-sender.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

function formatted(amountMinor: number): string {
  return dollars.format(amountMinor / 100);
}

/** v2 money: whole cents. */
export function cents(amountMinor: number): Json {
  return { amount: amountMinor, currency_code: 'USD', formatted_amount: formatted(amountMinor) };
}

/** 1.0.0 amount: the value times 100,000. */
export function e5(amountMinor: number): Json {
  return { amount_e5: amountMinor * 1_000, currency_code: 'USD', formatted: formatted(amountMinor) };
}

/** 1.0.0 money: net, tax and gross, with tax on top as in the US. */
export function taxed(netMinor: number, taxMinor = 0): Json {
  return {
    display_amount: formatted(netMinor),
    net: e5(netMinor),
    tax: e5(taxMinor),
    gross: e5(netMinor + taxMinor),
    is_tax_inclusive: false,
  };
}

/** 1.0.0 quantity of countable things. */
export function quantity(amount: number): Json {
  const exact = { amount_e5: amount * 100_000, measurement_unit: { measurement_type: 'MEASUREMENT_TYPE_COUNT' } };
  return { amount, unit: 'PIECE', in_sellable_unit: exact, in_priceable_unit: exact };
}
