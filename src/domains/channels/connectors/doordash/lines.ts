import type { ServiceOrder, ServiceOrderLine } from '../../model/service-order.ts';
import type { Drift } from '../shared-schema-drift.ts';
import { compact, isRecord } from '../shared-lenient-schema.ts';
import type { SentLine } from '../shared-pricing.ts';
import type { Cents } from '../shared-cents.ts';
import { discountOf } from './money.ts';
import * as schemas from './schemas.ts';

interface Context {
  cents: Cents;
  drift: Drift;
}

type Group = NonNullable<ServiceOrderLine['group']>;

/** The lines of all categories, and the promotions that stand on single items. */
export function linesOf(
  categories: readonly unknown[],
  context: Context,
): { items: SentLine[]; discounts: ServiceOrder['discounts'] } {
  const discounts: ServiceOrder['discounts'] = [];
  const items = categories.flatMap((each) => {
    const { name, merchant_supplied_id: ref, items: sent } = schemas.category.parse(each);
    const label = name ?? ref;
    const category = label === undefined ? undefined : compact({ ref, name: label });
    return sent.map((item) => itemOf(item, category, { ...context, discounts }));
  });
  return { items, discounts };
}

function itemOf(
  sent: unknown,
  category: ServiceOrderLine['category'],
  { cents, drift, discounts }: Context & { discounts: ServiceOrder['discounts'] },
): SentLine {
  const item = schemas.item.parse(sent);
  const price = cents(item.price, 'item.price');
  if (price === undefined) drift.note('item: no price');
  if (item.name === undefined) drift.note('item: no name');
  const applied =
    item.applied_item_discount_details.length > 0 ? item.applied_item_discount_details : item.applied_item_discount;
  discounts.push(...applied.map((each) => discountOf(each, cents, 'item')));

  const name = item.name ?? item.merchant_supplied_id ?? 'Unnamed item';
  const groups = [...item.extras, ...item.extra];
  if (item.options.length > 0) groups.push({ name, options: item.options });
  return {
    line: compact({
      externalLineId: item.line_item_id,
      itemRef: item.merchant_supplied_id,
      name,
      quantity: drift.quantity(item.quantity, { field: 'item', otherwise: 1 }),
      action: 'added' as const,
      category,
      note: item.special_instructions,
      participant: item.consumer_name,
      substitution: substitutionOf(item.substitution_preferences),
    }),
    unitMinor: price ?? 0,
    options: groups.flatMap((group) => optionsOf(group, { cents, drift })),
  };
}

function optionsOf(sent: unknown, context: Context): SentLine[] {
  const { name, merchant_supplied_id: ref, options, removed_options: removed } = schemas.extra.parse(sent);
  const group = compact({ ref, name: name ?? ref ?? 'Options' });
  return [
    ...options.map((option) => optionOf(option, { ...context, group, action: 'added' })),
    ...removed.map((option) => optionOf(option, { ...context, group, action: 'removed' })),
  ];
}

function optionOf(sent: unknown, context: Context & { group: Group; action: 'added' | 'removed' }): SentLine {
  const { cents, drift, group, action } = context;
  const option = schemas.option.parse(sent);
  if (option.name === undefined) drift.note('option: no name');
  const quantity =
    action === 'removed' ? (option.quantity ?? 0) : drift.quantity(option.quantity, { field: 'option', otherwise: 1 });
  return {
    line: compact({
      externalLineId: option.line_option_id,
      itemRef: option.merchant_supplied_id,
      name: option.name ?? option.merchant_supplied_id ?? 'Unnamed option',
      quantity,
      chargeableQuantity: option.chargeable_quantity,
      action,
      group,
      note: option.special_instructions,
    }),
    unitMinor: cents(option.price, 'option.price') ?? 0,
    options: [...option.extras, ...option.extra].flatMap((each) => optionsOf(each, { cents, drift })),
  };
}

/** No page prints its shape: words are shown as they are, of an object what reads like a preference. */
function substitutionOf(sent: unknown): string | undefined {
  if (!isRecord(sent)) return schemas.words.parse(typeof sent === 'string' ? [sent] : sent).join(', ') || undefined;
  const { substitution_preference: preference, preference: other, type, name } = schemas.substitution.parse(sent);
  return [preference ?? other ?? type, name].filter(Boolean).join(': ') || undefined;
}
