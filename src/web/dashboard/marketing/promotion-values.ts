import type { PromotionKind } from '../../../domains/channels/model/promotion-abilities.ts';
import type { PromotionTerms } from '../../../domains/marketing/model/promotion.ts';
import type { Promotion, PromotionForm } from '../../../domains/marketing/promotion-contract.ts';
import { dayMs } from '../../../shared/time.ts';

/** A promotion as its form has it: amounts in whole units, as people type them. */
export interface PromotionValues {
  name: string;
  kind: PromotionKind;
  percent: number | string;
  amount: number | string;
  itemRef: string | null;
  minimum: number | string;
  budget: number | string;
  beginsOn: string;
  endsOn: string;
  hasHours: boolean;
  /** 1 is Monday. */
  days: string[];
  fromTime: string;
  toTime: string;
  connectionIds: string[];
}

const usualDays = 14;

export function noValues(today: string): PromotionValues {
  const last = new Date(Date.parse(today) + (usualDays - 1) * dayMs).toISOString().slice(0, 10);
  return {
    name: '',
    kind: 'percentage',
    percent: 15,
    amount: 5,
    itemRef: null,
    minimum: 0,
    budget: 100,
    beginsOn: today,
    endsOn: last,
    hasHours: false,
    days: ['1', '2', '3', '4', '5'],
    fromTime: '15:00',
    toTime: '17:00',
    connectionIds: [],
  };
}

export function toValues({ name, terms, budgetMinor, beginsOn, endsOn, targets }: Promotion): PromotionValues {
  const { kind, percent, amountMinor, item, minimumMinor, hours } = terms;
  const usual = noValues(beginsOn);
  return {
    ...usual,
    name,
    kind,
    percent: percent ?? usual.percent,
    amount: amountMinor === undefined ? usual.amount : amountMinor / 100,
    itemRef: item?.ref ?? null,
    minimum: minimumMinor / 100,
    budget: budgetMinor / 100,
    beginsOn,
    endsOn,
    hasHours: hours !== undefined,
    ...(hours && { days: hours.days.map(String), fromTime: hours.from, toTime: hours.to }),
    connectionIds: targets.map(({ connectionId }) => connectionId),
  };
}

const cents = (value: number | string) => Math.round(Number(value) * 100);

/** @param item the chosen one of the menu */
export function toForm(values: PromotionValues, item: PromotionTerms['item']): PromotionForm {
  const { kind, name, beginsOn, endsOn, connectionIds } = values;
  return {
    name,
    beginsOn,
    endsOn,
    connectionIds,
    budgetMinor: cents(values.budget),
    terms: {
      kind,
      ...(kind === 'percentage' && { percent: Math.round(Number(values.percent)) }),
      ...(kind === 'amount' && { amountMinor: cents(values.amount) }),
      ...((kind === 'free_item' || kind === 'buy_one_get_one') && item && { item }),
      minimumMinor: cents(values.minimum),
      ...(values.hasHours && {
        hours: { days: values.days.map(Number).toSorted((a, b) => a - b), from: values.fromTime, to: values.toTime },
      }),
    },
  };
}

/** Fields of the form by the server's names of them, the most exact first. */
const fields: Record<string, keyof PromotionValues> = {
  'terms.percent': 'percent',
  'terms.amountMinor': 'amount',
  'terms.item': 'itemRef',
  'terms.minimumMinor': 'minimum',
  'terms.hours.days': 'days',
  'terms.hours.from': 'fromTime',
  'terms.hours': 'toTime',
  budgetMinor: 'budget',
};

/** What the server says of its fields, beside those of the form. */
export function toErrors(said: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(said).map(([field, sentence]) => [fields[field] ?? field, sentence]));
}
