import type { Tamper } from '../shown-menu.ts';
import { days, type GrubhubMenu } from './menu-schema.ts';

type MenuChange = Exclude<Tamper, { change: 'sold_out' }>;
type ThingChange = Extract<MenuChange, { change: 'price' | 'rename' | 'photo' | 'tax' }>;

/** Changes the menu that is held; false where the thing is not on it. */
export function tamperWithMenu(menu: GrubhubMenu, change: MenuChange): boolean {
  switch (change.change) {
    case 'hours': {
      const [first] = menu.repeating_schedules;
      if (!first) return false;
      first.rules = change.weekly.map(({ day, from, to }) => ({
        days: [days[day - 1] ?? 'MONDAY'],
        start_time: `${from}:00.000`,
        end_time: to === '24:00' ? '23:59:59.999' : `${to}:00.000`,
      }));
      return true;
    }
    case 'remove_item': {
      const before = menu.items.length;
      menu.items = menu.items.filter((item) => item.external_id !== change.ref);
      for (const section of menu.menu_sections) section.items = section.items?.filter((id) => id !== change.ref);
      return menu.items.length < before;
    }
    case 'group_limits': {
      const prompt = menu.modifier_prompts.find((one) => one.external_id === change.ref);
      if (!prompt) return false;
      prompt.modifier_prompt_quantity_settings = { minimum_units: change.minimum, maximum_units: change.maximum };
      return true;
    }
    case 'price':
    case 'rename':
    case 'photo':
    case 'tax':
      return tamperWithThing(menu, change);
  }
}

function tamperWithThing(menu: GrubhubMenu, change: ThingChange): boolean {
  const dollars = change.change === 'price' ? change.priceMinor / 100 : 0;
  if (change.change === 'price' && change.groupRef !== undefined) {
    const modifier = menu.modifiers.find((one) => one.external_id === change.ref);
    if (modifier) modifier.default_price = dollars;
    return modifier !== undefined;
  }
  const item = menu.items.find((one) => one.external_id === change.ref);
  if (!item) return false;
  if (change.change === 'price') item.price = dollars;
  else if (change.change === 'rename') item.name = change.name;
  else if (change.change === 'photo') item.media = change.photoUrl === null ? null : { source_url: change.photoUrl };
  else {
    const id = `set-to-${change.taxBasisPoints}`;
    menu.tax_rates = menu.tax_rates.filter((one) => one.external_id !== id);
    menu.tax_rates.push({ external_id: id, name: 'Set by hand', rate: change.taxBasisPoints / 10_000 });
    item.tax_rate = id;
  }
  return true;
}
