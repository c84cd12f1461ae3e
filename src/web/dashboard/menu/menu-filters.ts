import { t } from '@lingui/core/macro';
import { useSearchParams } from 'react-router';
import type { ItemView, MenuView } from '../../../domains/menu/contract.ts';
import { localStorageValue } from '../../lib/local-storage-value.ts';

/** What of the menu is looked at: the address's search. */
export interface MenuFilters {
  view: 'grid' | 'table';
  words: string;
  categoryId: string | null;
  only: OnlyFilter | null;
}

export const onlyFilters = {
  sold_out: t`Sold out`,
  unlisted: t`Off the menu`,
  no_photo: t`Without a photo`,
  alcohol: t`Alcohol`,
} as const;
export type OnlyFilter = keyof typeof onlyFilters;

const isOnly = (value: string | null): value is OnlyFilter => value !== null && value in onlyFilters;

/** `grid` or `table`, as chosen last in this browser. */
const chosenView = localStorageValue('menuView');

/** A list longer than this is a table unless a grid was asked for. */
const maxGridItems = 200;

export function useMenuFilters(itemCount: number): [MenuFilters, (change: Record<string, string | null>) => void] {
  const [search, setSearch] = useSearchParams();
  const only = search.get('only');
  const kept = chosenView.use();
  const view = search.get('view') ?? kept;
  return [
    {
      view: view === 'table' || view === 'grid' ? view : itemCount > maxGridItems ? 'table' : 'grid',
      words: search.get('q') ?? '',
      categoryId: search.get('category'),
      only: isOnly(only) ? only : null,
    },
    (change) => {
      if (change['view']) chosenView.set(change['view']);
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(change)) {
            if (value === null || value === '') after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  ];
}

/** Items that fit, in the menu's order. Words are looked for in names, descriptions, brands and barcodes. */
export function filterItems(
  menu: Pick<MenuView, 'items'>,
  { words, categoryId, only }: Omit<MenuFilters, 'view'>,
  isSoldOut: (item: ItemView) => boolean,
): ItemView[] {
  const wanted = words.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return menu.items.filter((item) => {
    if (categoryId !== null && item.categoryId !== categoryId) return false;
    if (only === 'sold_out' && !isSoldOut(item)) return false;
    if (only === 'unlisted' && item.isListed) return false;
    if (only === 'no_photo' && item.photoId !== null) return false;
    if (only === 'alcohol' && !item.details.alcohol) return false;
    if (wanted.length === 0) return true;
    const { brand = '', barcode = '', size = '' } = item.details;
    const text = `${item.name} ${item.description} ${brand} ${size} ${barcode}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
