import type { Drift } from '../shared-schema-drift.ts';
import { compact } from '../shared-lenient-schema.ts';
import { chargedQuantity, type SentLine } from '../shared-pricing.ts';
import { chargeableOf, type MoneyReader } from './money.ts';
import { allergyOf, optionsOf, type OptionPlace, substitutionOf, titleOf } from './parts.ts';
import * as schemas from './schemas.ts';

export interface LineContextV2 {
  money: MoneyReader;
  drift: Drift;
  names: Map<string, string>;
  option?: OptionPlace;
}

export function lineOf(sent: unknown, context: LineContextV2): SentLine {
  const { money, drift, names, option } = context;
  const item = schemas.itemV2.parse(sent);
  const name = titleOf(item);
  if (name === undefined) drift.note('item: no title');
  const action = option?.action ?? 'added';
  const quantity =
    action === 'removed' ? (item.quantity ?? 0) : drift.quantity(item.quantity, { field: 'item', otherwise: 1 });
  const sentUnit = money.minor(item.price.unit_price, 'unit_price') ?? money.minor(item.price.base_unit_price, 'price');
  const total = money.minor(item.price.total_price, 'total_price');
  const unit = sentUnit ?? 0;
  if (sentUnit === undefined && option === undefined) drift.note('item: no price');

  const options = optionsOf(item.selected_modifier_groups, (one, place) => lineOf(one, { ...context, option: place }));
  const base = money.minor(item.price.base_unit_price, 'base_unit_price');
  const chosen = options.reduce((sum, each) => sum + each.unitMinor * chargedQuantity(each.line), 0);
  if (base !== undefined && base + chosen !== unit) drift.note('base_unit_price: does not fit the options');

  const labels = [
    ...new Set([item.tax_info, item.taxInfo, item.price.tax_info, item.price.taxInfo].flatMap((tax) => tax.labels)),
  ];
  const line = compact({
    externalLineId: item.instance_id,
    itemRef: item.id,
    name: name ?? 'Unnamed item',
    externalData: item.external_data,
    quantity,
    defaultQuantity: item.default_quantity,
    chargeableQuantity: option && chargeableOf(quantity, { unitMinor: unit, totalMinor: total }),
    action,
    group: option?.group,
    note: item.special_instructions,
    allergy: allergyOf(schemas.specialRequest.parse(item.special_requests[0]).allergy),
    participant: item.eater_id === undefined ? undefined : names.get(item.eater_id),
    substitution: substitutionOf(item.fulfillment_action, drift),
    taxLabels: labels.length === 0 ? undefined : labels,
  });
  return {
    line,
    unitMinor: unit,
    totalMinor: option === undefined ? total : undefined,
    unitBeforeLoyaltyMinor: money.minor(item.price.base_non_loyalty_unit_price, 'base_non_loyalty_unit_price'),
    options,
  };
}
