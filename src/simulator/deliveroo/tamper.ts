import type { Tamper } from '../shown-menu.ts';
import type { DeliverooMenu } from './menu-schema.ts';
import { priceWithin } from './shown.ts';

type MenuChange = Exclude<Tamper, { change: 'sold_out' }>;
type ItemChange = Extract<MenuChange, { change: 'price' | 'rename' | 'photo' | 'tax' }>;

/** Changes the menu that is held; false where the thing is not on it. */
export function tamperWithMenu(menu: DeliverooMenu, change: MenuChange): boolean {
  switch (change.change) {
    case 'hours': {
      const [first] = menu.mealtimes;
      if (!first) return false;
      first.schedule = [...Map.groupBy(change.weekly, ({ day }) => day)].map(([day, spans]) => ({
        day_of_week: day - 1,
        time_periods: spans.map(({ from, to }) => ({ start: from, end: to === '24:00' ? '23:59' : to })),
      }));
      return true;
    }
    case 'remove_item': {
      const before = menu.items.length;
      menu.items = menu.items.filter(({ id }) => id !== change.ref);
      for (const list of [...menu.categories, ...menu.modifiers]) {
        list.item_ids = list.item_ids.filter((id) => id !== change.ref);
      }
      return menu.items.length < before;
    }
    case 'group_limits': {
      const group = menu.modifiers.find(({ id }) => id === change.ref);
      if (!group) return false;
      group.min_selection = change.minimum;
      group.max_selection = change.maximum;
      return true;
    }
    case 'price':
    case 'rename':
    case 'photo':
    case 'tax':
      return tamperWithItem(menu, change);
  }
}

function tamperWithItem(menu: DeliverooMenu, change: ItemChange): boolean {
  const item = menu.items.find(({ id }) => id === change.ref);
  if (!item) return false;
  if (change.change === 'rename') item.name = { en: change.name };
  else if (change.change === 'photo') item.image = change.photoUrl === null ? null : { url: change.photoUrl };
  else if (change.change === 'tax') item.tax_rate = String(change.taxBasisPoints / 100);
  else if (change.groupRef === undefined) item.price_info.price = change.priceMinor;
  else {
    const isOffered = menu.modifiers.some(({ id, item_ids: ids }) => id === change.groupRef && ids.includes(item.id));
    if (!isOffered) return false;
    priceWithin(item, change.groupRef).price = change.priceMinor;
  }
  return true;
}
