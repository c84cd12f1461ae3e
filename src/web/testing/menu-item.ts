import type { Outputs } from './answer-calls.ts';

type MenuItem = Outputs['getMenu']['items'][number];

/** An item of a menu, without photo, choices or stock of its own. */
export function menuItem(given: Pick<MenuItem, 'id' | 'name' | 'categoryId' | 'basePriceMinor'>): MenuItem {
  return {
    ref: given.name.replaceAll(' ', '-'),
    description: '',
    photoId: null,
    isCombo: false,
    isListed: true,
    groupIds: [],
    details: { alcohol: false, dietary: [], allergens: [] },
    version: 1,
    photo: null,
    stock: [],
    ...given,
  };
}
