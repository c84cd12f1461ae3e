import { z } from 'zod';
import { allergens } from '../../src/domains/channels/model/service-menu.ts';
import { hasMenu, loadMenu } from '../../src/domains/menu/index.ts';
import { itemDetails, modifierDetails, type Group, type Menu } from '../../src/domains/menu/model/menu.ts';
import { asMerchant, type Db } from '../../src/platform/db/database.ts';
import { asId, newId } from '../../src/shared/ids.ts';

/** The menu in `demo/partner.json`: at base prices; its ids are those by which the simulator's customers order. */
export const partnerMenu = z.object({
  taxBasisPoints: z.int(),
  modifierGroups: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      minimum: z.int(),
      maximum: z.int(),
      modifiers: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          basePriceCents: z.int(),
          modifierGroups: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
  items: z.array(
    z.object({
      id: z.string(),
      category: z.string(),
      name: z.string(),
      description: z.string().default(''),
      basePriceCents: z.int(),
      modifierGroups: z.array(z.string()),
      allergens: z.array(z.enum(allergens)).default([]),
    }),
  ),
});

/** Writes the partner's menu, unless it has one. */
export async function loadPartnerMenu(db: Db, merchantId: string, given: z.infer<typeof partnerMenu>): Promise<void> {
  await asMerchant(db, asId<'merchant'>(merchantId), async (tx) => {
    if (!(await hasMenu(tx))) await loadMenu(tx, toMenu(given), new Date());
  });
}

function toMenu({ taxBasisPoints, modifierGroups, items }: z.infer<typeof partnerMenu>): Menu {
  const groupIds = new Map(modifierGroups.map(({ id }) => [id, newId<'modifier_group'>()]));
  const idsOf = (refs: readonly string[]) => refs.map((ref) => groupIds.get(ref)).filter((id) => id !== undefined);
  const names = [...new Set(items.map(({ category }) => category))];
  const categories = names.map((name, place) => ({
    id: newId<'menu_category'>(),
    ref: `category-${place + 1}`,
    name,
    description: '',
    menuIds: [],
  }));
  return {
    menus: [],
    categories,
    groups: modifierGroups.map(({ id, modifiers, ...group }): Group => ({
      ...group,
      id: groupIds.get(id) ?? newId(),
      ref: id,
      free: 0,
      modifiers: modifiers.map(({ id: ref, name, basePriceCents, modifierGroups: nested }) => ({
        id: newId(),
        ref,
        name,
        basePriceMinor: basePriceCents,
        itemId: null,
        defaultQuantity: 0,
        maximum: 1,
        isListed: true,
        groupIds: idsOf(nested),
        details: modifierDetails.parse({}),
      })),
    })),
    items: names.flatMap((name, place) =>
      items
        .filter(({ category }) => category === name)
        .map((item) => ({
          id: newId<'menu_item'>(),
          ref: item.id,
          categoryId: categories[place]?.id ?? '',
          name: item.name,
          description: item.description,
          basePriceMinor: item.basePriceCents,
          photoId: null,
          isCombo: false,
          isListed: true,
          groupIds: idsOf(item.modifierGroups),
          details: itemDetails.parse({ taxCategory: 'prepared_food', taxBasisPoints, allergens: item.allergens }),
        })),
    ),
  };
}
