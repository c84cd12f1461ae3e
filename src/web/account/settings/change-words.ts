import { t } from '@lingui/core/macro';

/** What of a thing was changed, as people call it. */
const fields: Readonly<Record<string, string>> = {
  name: t`Name`,
  description: t`Description`,
  basePriceMinor: t`Base price`,
  amountMinor: t`Amount`,
  minimumMinor: t`From an order of`,
  budgetMinor: t`Budget`,
  upchargeBasisPoints: t`Upcharge`,
  rounding: t`Rounding`,
  percent: t`Percent`,
  beginsOn: t`First day`,
  endsOn: t`Last day`,
  isListed: t`Offered`,
  isCombo: t`Combo`,
  allergens: t`Allergens`,
  calories: t`Calories`,
  timetable: t`Hours`,
  until: t`Until`,
  reason: t`Reason`,
  minutes: t`Minutes`,
  email: t`Email`,
  role: t`Role`,
  stores: t`Stores`,
  storeId: t`Store`,
  storeIds: t`Stores`,
  itemId: t`Item`,
  itemIds: t`Items`,
  ids: t`Items`,
  subjects: t`Items`,
  categoryId: t`Category`,
  categoryIds: t`Categories`,
  groupIds: t`Groups`,
  menuIds: t`Menus`,
  connectionId: t`Service`,
  connectionIds: t`Services`,
  service: t`Service`,
  address: t`Address`,
  phone: t`Phone`,
  cuisines: t`Cuisine`,
  country: t`Country`,
  timeZone: t`Time zone`,
  businessDayCutoff: t`Business day begins`,
  autoAccept: t`Accepted by itself`,
  prepMinutes: t`Preparation minutes`,
  driftPolicy: t`Where a menu differs`,
  state: t`State`,
  kind: t`Kind`,
  channel: t`By`,
  subject: t`Subject`,
  body: t`Text`,
  copies: t`Copies`,
  url: t`Address`,
  fileName: t`File`,
  language: t`Language`,
  isWanted: t`Wanted`,
};

/** The field's name, or else what it is called in the API: `cost points`. */
export function fieldWords(field: string): string {
  if (Object.hasOwn(fields, field)) return fields[field] ?? field;
  const words = field.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const values: Readonly<Record<string, string>> = { yes: t`yes`, no: t`no`, all: t`all` };

/** As it came, but for the words that stand for a choice. */
export function valueWords(value: string): string {
  return Object.hasOwn(values, value) ? (values[value] ?? value) : value;
}
