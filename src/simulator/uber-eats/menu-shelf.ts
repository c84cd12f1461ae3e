import type { SimulatorClock } from '../clock.ts';
import type { MenuShelf, ShownItem, ShownMenu, ShownModifier, Tamper } from '../shown-menu.ts';
import type { WeekSpan } from '../store-hours.ts';
import type { UberMenu, UberMenuItem } from './menu-schema.ts';

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const inGroup = 'MODIFIER_GROUP';

/** The menus of Uber's stores, held as they were sent. */
export class UberMenuShelf implements MenuShelf {
  readonly #clock: SimulatorClock;
  readonly #menus = new Map<string, UberMenu>();
  readonly #published = new Map<string, number>();
  #revisions = 0;

  constructor(clock: SimulatorClock) {
    this.#clock = clock;
  }

  menuOf(externalStoreId: string): UberMenu | undefined {
    return this.#menus.get(externalStoreId);
  }

  put(externalStoreId: string, menu: UberMenu): void {
    this.#menus.set(externalStoreId, menu);
    this.count(externalStoreId);
  }

  count(externalStoreId: string): void {
    this.#published.set(externalStoreId, this.published(externalStoreId) + 1);
    this.#revisions += 1;
  }

  published(externalStoreId: string): number {
    return this.#published.get(externalStoreId) ?? 0;
  }

  /** A store's hours are those of all its menus together; 23:59 is the end of a day. */
  weekOf(externalStoreId: string): WeekSpan[] | null {
    const menu = this.#menus.get(externalStoreId);
    if (!menu) return null;
    return menu.menus.flatMap((one) =>
      one.service_availability.flatMap(({ day_of_week: day, time_periods: periods }) =>
        periods.map(({ start_time: from, end_time: to }) => ({
          day: days.indexOf(day) + 1,
          from,
          to: to === '23:59' ? '24:00' : to,
        })),
      ),
    );
  }

  show(externalStoreId: string): ShownMenu | null {
    const menu = this.#menus.get(externalStoreId);
    if (!menu) return null;
    const items = new Map(menu.items.map((item) => [item.id, item]));
    const sold = new Set(menu.categories.flatMap(({ entities }) => entities.map(({ id }) => id)));
    return {
      menus: menu.menus.map((one) => ({
        ref: one.id,
        name: wordsOf(one.title),
        weekly: one.service_availability.flatMap(({ day_of_week: day, time_periods: periods }) =>
          periods.map(({ start_time: from, end_time: to }) => ({ day: days.indexOf(day) + 1, from, to })),
        ),
        categoryRefs: one.category_ids,
      })),
      categories: menu.categories.map(({ id, title, entities }) => ({
        ref: id,
        name: wordsOf(title),
        itemRefs: entities.map((entity) => entity.id),
      })),
      items: menu.items.filter(({ id }) => sold.has(id)).map((item) => this.#showItem(item)),
      groups: menu.modifier_groups.map((group) => ({
        ref: group.id,
        name: wordsOf(group.title),
        minimum: group.quantity_info?.quantity?.min_permitted ?? 0,
        maximum: group.quantity_info?.quantity?.max_permitted ?? group.modifier_options.length,
        free: group.quantity_info?.quantity?.charge_above ?? 0,
        modifiers: group.modifier_options.flatMap(({ id }) => {
          const option = items.get(id);
          return option ? [this.#showModifier(option, group.id)] : [];
        }),
      })),
    };
  }

  /** A pause ends by itself, so the second is part of it. */
  revision(): string {
    return `${this.#revisions} ${Math.floor(this.#clock.now() / 1_000)}`;
  }

  tamper(externalStoreId: string, change: Tamper): boolean {
    this.#revisions += 1;
    const menu = this.#menus.get(externalStoreId);
    if (!menu) return false;
    if (change.change === 'hours') {
      const [first] = menu.menus;
      if (!first) return false;
      first.service_availability = [...Map.groupBy(change.weekly, ({ day }) => day)].map(([day, spans]) => ({
        day_of_week: days[day - 1] ?? 'monday',
        time_periods: spans.map(({ from, to }) => ({ start_time: from, end_time: to })),
      }));
      return true;
    }
    if (change.change === 'group_limits') {
      const group = menu.modifier_groups.find(({ id }) => id === change.ref);
      if (!group) return false;
      const { minimum: min_permitted, maximum: max_permitted } = change;
      group.quantity_info = { quantity: { ...group.quantity_info?.quantity, min_permitted, max_permitted } };
      return true;
    }
    if (change.change === 'remove_item') {
      const before = menu.items.length;
      menu.items = menu.items.filter(({ id }) => id !== change.ref);
      for (const category of menu.categories)
        category.entities = category.entities.filter(({ id }) => id !== change.ref);
      return menu.items.length < before;
    }
    const item = menu.items.find(({ id }) => id === change.ref);
    return item !== undefined && tamperWithItem(item, change);
  }

  #showItem(item: UberMenuItem): ShownItem {
    const rate = item.tax_info?.tax_rate;
    return {
      ref: item.id,
      name: wordsOf(item.title),
      description: item.description ? wordsOf(item.description) : null,
      priceMinor: item.price_info.price,
      pickupPriceMinor: null,
      photoUrl: item.image_url ?? null,
      taxBasisPoints: rate === undefined ? null : Math.round(rate * 100),
      alcohol: (item.dish_info?.classifications?.alcoholic_items ?? 0) > 0,
      isAvailable: !this.#isPaused(item.suspension_info?.suspension),
      groupRefs: item.modifier_group_ids?.ids ?? [],
    };
  }

  #showModifier(option: UberMenuItem, groupId: string): ShownModifier {
    const here = <Override extends { context_type: string; context_value: string }>(
      given: Override[] | null | undefined,
    ) => given?.find((one) => one.context_type === inGroup && one.context_value === groupId);
    const pause = here(option.suspension_info?.overrides)?.suspension;
    return {
      ref: option.id,
      name: wordsOf(option.title),
      priceMinor: here(option.price_info.overrides)?.price ?? option.price_info.price,
      isAvailable: !this.#isPaused(pause) && !this.#isPaused(option.suspension_info?.suspension),
      groupRefs: option.modifier_group_ids?.ids ?? [],
    };
  }

  #isPaused(pause: { suspend_until: number } | null | undefined): boolean {
    return pause != null && pause.suspend_until * 1_000 > this.#clock.now();
  }
}

const endOfTime = 253_402_300_799;

function tamperWithItem(
  item: UberMenuItem,
  change: Exclude<Tamper, { change: 'hours' | 'group_limits' | 'remove_item' }>,
): boolean {
  switch (change.change) {
    case 'rename':
      item.title = { translations: { en_us: change.name } };
      return true;
    case 'price': {
      const override = item.price_info.overrides?.find(
        (one) => one.context_type === inGroup && one.context_value === change.groupRef,
      );
      if (change.groupRef !== undefined && !override) return false;
      if (override) override.price = change.priceMinor;
      else item.price_info.price = change.priceMinor;
      return true;
    }
    case 'sold_out': {
      const suspension = change.isAvailable ? null : { suspend_until: endOfTime, reason: 'tablet' };
      if (change.groupRef === undefined) {
        item.suspension_info = { ...item.suspension_info, suspension };
        return true;
      }
      const others = (item.suspension_info?.overrides ?? []).filter((one) => one.context_value !== change.groupRef);
      item.suspension_info = {
        ...item.suspension_info,
        overrides: [...others, { context_type: inGroup, context_value: change.groupRef, suspension }],
      };
      return true;
    }
    case 'photo':
      if (change.photoUrl === null) delete item.image_url;
      else item.image_url = change.photoUrl;
      return true;
    case 'tax':
      item.tax_info = { ...item.tax_info, tax_rate: change.taxBasisPoints / 100 };
      return true;
  }
}

function wordsOf(text: { translations: { [language: string]: string } }): string {
  return text.translations['en_us'] ?? Object.values(text.translations)[0] ?? '';
}
