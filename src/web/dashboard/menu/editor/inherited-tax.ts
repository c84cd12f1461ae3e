import { useQuery } from '@tanstack/react-query';
import type { MenuView } from '../../../../domains/menu/contract.ts';
import { storeTaxOf, taxOfItem, type Tax } from '../../../../domains/menu/model/tax.ts';
import { api } from '../../../lib/api.ts';
import { useStore } from '../../data/current-store.ts';

/** The tax that an item has where its own fields are empty, and whose it is. */
export type InheritedTax = Tax & { from: string };

/** The tax that items of a category inherit at the store that is shown. */
export function useInheritedTax(menu: MenuView, categoryId: string): InheritedTax {
  const store = useStore();
  const { data: pricing } = useQuery(api.getPricing.queryOptions());
  const category = menu.categories.find(({ id }) => id === categoryId);
  const tax = taxOfItem({ details: {} }, { category, store: pricing && storeTaxOf(pricing, store.id) });
  return { ...tax, from: category?.tax ? category.name : store.name };
}
