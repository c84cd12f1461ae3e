import { t } from '@lingui/core/macro';
import type { UseFormReturnType } from '@mantine/form';
import { randomId } from '@mantine/hooks';
import type { GroupView } from '../../../../domains/menu/contract.ts';
import { modifierDetails, type ModifierDetails } from '../../../../domains/menu/model/menu.ts';
import { priceOf } from '../editor/item-form.ts';

export interface ModifierValues {
  /** Names the row on the screen; new ones have no id yet. */
  key: string;
  id: string | undefined;
  name: string;
  price: string;
  itemId: string | null;
  defaultQuantity: number | string;
  maximum: number | string;
  isListed: boolean;
  groupIds: string[];
  details: ModifierDetails;
}

export interface GroupValues {
  name: string;
  minimum: number | string;
  maximum: number | string;
  free: number | string;
  modifiers: ModifierValues[];
}

export type GroupForm = UseFormReturnType<GroupValues>;

export function valuesOf(group: GroupView | undefined): GroupValues {
  if (!group) return { name: '', minimum: 0, maximum: 1, free: 0, modifiers: [newModifier()] };
  const { name, minimum, maximum, free } = group;
  return {
    name,
    minimum,
    maximum,
    free,
    modifiers: group.modifiers.map(({ ref: _ref, basePriceMinor, ...modifier }) => ({
      ...modifier,
      key: modifier.id,
      price: (basePriceMinor / 100).toFixed(2),
    })),
  };
}

export function newModifier(): ModifierValues {
  return {
    key: randomId(),
    id: undefined,
    name: '',
    price: '0.00',
    itemId: null,
    defaultQuantity: 0,
    maximum: 1,
    isListed: true,
    groupIds: [],
    details: modifierDetails.parse({}),
  };
}

export const groupRules = {
  name: (name: string) => (name.trim() === '' ? t`Enter a name.` : null),
  maximum: (maximum: number | string, { minimum }: GroupValues) =>
    Number(maximum) < Number(minimum) ? t`Less than must be chosen.` : null,
  free: (free: number | string, { maximum }: GroupValues) =>
    Number(free) > Number(maximum) ? t`More than may be chosen.` : null,
  modifiers: {
    name: (name: string) => (name.trim() === '' ? t`Enter a name.` : null),
    price: (price: string) => (priceOf(price) === undefined ? t`Enter a price such as 1.50.` : null),
  },
};

/** What the server takes. Only for values that have passed `groupRules`. */
export function inputOf({ name, minimum, maximum, free, modifiers }: GroupValues) {
  return {
    name: name.trim(),
    minimum: Number(minimum),
    maximum: Number(maximum),
    free: Number(free),
    modifiers: modifiers.map(({ key: _key, id, price, ...modifier }) => ({
      ...modifier,
      ...(id !== undefined && { id }),
      name: modifier.name.trim(),
      basePriceMinor: priceOf(price) ?? 0,
      defaultQuantity: Number(modifier.defaultQuantity),
      maximum: Number(modifier.maximum),
    })),
  };
}
