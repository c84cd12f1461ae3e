import { t } from '@lingui/core/macro';
import type { UseFormReturnType } from '@mantine/form';
import type { ItemView } from '../../../../domains/menu/contract.ts';
import { itemDetails, type ItemDetails } from '../../../../domains/menu/model/menu.ts';
import { readPrice } from '../../../../domains/merchants/model/offer.ts';
import { said } from '../../../lib/said.ts';

/** The editor's fields as they are typed. Prices in dollars, shares in percent. */
export interface ItemValues {
  name: string;
  description: string;
  price: string;
  categoryId: string;
  isListed: boolean;
  isCombo: boolean;
  groupIds: string[];
  photoId: string | null;
  alcohol: boolean;
  minimumAge: string;
  deposit: string;
  taxCategory: string;
  taxPercent: string;
  caloriesLow: string;
  caloriesHigh: string;
  dietary: string[];
  allergens: string[];
  brand: string;
  size: string;
  barcode: string;
}

export type ItemForm = UseFormReturnType<ItemValues>;

const inDollars = (minor: number | undefined) => (minor === undefined ? '' : (minor / 100).toFixed(2));
const shown = (value: number | undefined) => (value === undefined ? '' : String(value));

export function valuesOf(item: ItemView | undefined, categoryId: string): ItemValues {
  const details = item?.details ?? itemDetails.parse({});
  return {
    name: item?.name ?? '',
    description: item?.description ?? '',
    price: inDollars(item?.basePriceMinor),
    categoryId: item?.categoryId ?? categoryId,
    isListed: item?.isListed ?? true,
    isCombo: item?.isCombo ?? false,
    groupIds: item?.groupIds ?? [],
    photoId: item?.photoId ?? null,
    alcohol: details.alcohol,
    minimumAge: shown(details.minimumAge),
    deposit: inDollars(details.depositMinor),
    taxCategory: details.taxCategory ?? '',
    taxPercent: details.taxBasisPoints === undefined ? '' : String(details.taxBasisPoints / 100),
    caloriesLow: shown(details.caloriesLow),
    caloriesHigh: shown(details.caloriesHigh),
    dietary: details.dietary,
    allergens: details.allergens,
    brand: details.brand ?? '',
    size: details.size ?? '',
    barcode: details.barcode ?? '',
  };
}

const problemOf = (price: string) => {
  const { problem } = readPrice(price);
  return problem === undefined ? null : said(problem);
};
const optionalPrice = (text: string) => (text.trim() === '' ? null : problemOf(text));
const optionalWhole = (text: string) =>
  text.trim() === '' || /^\d{1,6}$/.test(text.trim()) ? null : t`Enter a whole number.`;

export const itemRules = {
  name: (name: string) => (name.trim() === '' ? t`Enter a name.` : null),
  price: (price: string) => (/^0+(\.0*)?$/.test(price.trim()) ? null : problemOf(price)),
  categoryId: (id: string) => (id === '' ? t`Choose a category.` : null),
  deposit: optionalPrice,
  minimumAge: optionalWhole,
  caloriesLow: optionalWhole,
  caloriesHigh: (high: string, { caloriesLow: low }: ItemValues) =>
    optionalWhole(high) ??
    (high !== '' && low !== '' && Number(high) < Number(low) ? t`Must not be below the other.` : null),
  taxPercent: (text: string) =>
    text.trim() === '' || /^\d{1,2}(\.\d{1,2})?$/.test(text.trim()) ? null : t`Enter a percentage such as 8.25.`,
  barcode: (text: string) =>
    text.trim() === '' || /^\d{6,14}$/.test(text.trim()) ? null : t`A barcode has 6 to 14 digits.`,
};

const whole = (text: string) => (text.trim() === '' ? undefined : Number(text));
const word = (text: string) => text.trim() || undefined;

/** What the server takes; empty fields are not known. Only for values that have passed `itemRules`. */
export function inputOf(values: ItemValues) {
  const details = {
    alcohol: values.alcohol,
    dietary: values.dietary,
    allergens: values.allergens,
    minimumAge: values.alcohol ? whole(values.minimumAge) : undefined,
    depositMinor: values.deposit.trim() === '' ? undefined : readPrice(values.deposit).value,
    taxCategory: word(values.taxCategory),
    taxBasisPoints: values.taxPercent.trim() === '' ? undefined : Math.round(Number(values.taxPercent) * 100),
    caloriesLow: whole(values.caloriesLow),
    caloriesHigh: whole(values.caloriesHigh),
    brand: word(values.brand),
    size: word(values.size),
    barcode: word(values.barcode),
  };
  const known = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    basePriceMinor: priceOf(values.price) ?? 0,
    categoryId: values.categoryId,
    isListed: values.isListed,
    isCombo: values.isCombo,
    groupIds: values.groupIds,
    photoId: values.photoId,
    details: itemDetails.parse(known) satisfies ItemDetails,
  };
}

/** The typed price in cents, as far as it is one; an item may cost nothing. */
export function priceOf(text: string): number | undefined {
  return /^0+(\.0*)?$/.test(text.trim()) ? 0 : readPrice(text).value;
}
