import type { ShownMenu } from '../shown-menu.ts';
import type { DeliverooItem, DeliverooMenu } from './menu-schema.ts';

/** What customers see: options are items, at the price of the group that offers them. */
export function showMenu(menu: DeliverooMenu, isAvailable: (id: string) => boolean): ShownMenu {
  const items = new Map(menu.items.map((item) => [item.id, item]));
  const sold = new Set(menu.categories.flatMap(({ item_ids: ids }) => ids));
  return {
    menus: menu.mealtimes.map((mealtime) => ({
      ref: mealtime.id,
      name: wordsOf(mealtime.name),
      weekly: mealtime.schedule.flatMap(({ day_of_week: day, time_periods: periods }) =>
        // 0 is Monday, by what other clients send. A minute before midnight stands for midnight.
        periods.map(({ start, end }) => ({
          day: day + 1,
          from: start.slice(0, 5),
          to: end.startsWith('23:59') ? '24:00' : end.slice(0, 5),
        })),
      ),
      categoryRefs: mealtime.category_ids,
    })),
    categories: menu.categories.map((one) => ({ ref: one.id, name: wordsOf(one.name), itemRefs: one.item_ids })),
    items: menu.items
      .filter(({ id }) => sold.has(id))
      .map((item) => ({
        ref: item.id,
        name: wordsOf(item.name),
        description: item.description ? wordsOf(item.description) : null,
        priceMinor: item.price_info.price,
        pickupPriceMinor: null,
        photoUrl: item.image?.url ?? null,
        taxBasisPoints: item.tax_rate == null ? null : Math.round(Number(item.tax_rate) * 100),
        alcohol: item.contains_alcohol ?? false,
        isAvailable: isAvailable(item.id),
        groupRefs: item.modifier_ids ?? [],
      })),
    groups: menu.modifiers.map((group) => ({
      ref: group.id,
      name: wordsOf(group.name),
      minimum: group.min_selection,
      maximum: group.max_selection,
      free: null,
      modifiers: group.item_ids.flatMap((id) => {
        const option = items.get(id);
        if (!option) return [];
        return [
          {
            ref: id,
            name: wordsOf(option.name),
            priceMinor: priceWithin(option, group.id).price,
            isAvailable: isAvailable(id),
            groupRefs: option.modifier_ids ?? [],
          },
        ];
      }),
    })),
  };
}

/** Where the price of an option in a group stands. */
export function priceWithin({ price_info: info }: DeliverooItem, groupId: string): { price: number } {
  return info.overrides?.find(({ type, id }) => type === 'MODIFIER' && id === groupId) ?? info;
}

function wordsOf(text: { [language: string]: string }): string {
  return text['en'] ?? Object.values(text)[0] ?? '';
}
