import type { PricingView } from '../../menu/contract.ts';
import { menuPrice, upchargeOf } from '../../menu/model/price.ts';
import { dollars, type Answering, type Question } from '../question.ts';
import { menuPage, pricingPage, whichItem } from './menu.ts';
import { cardsOf } from './store.ts';

/** Something with a price of its own: an item, or a choice. */
interface Priced {
  name: string;
  basePriceMinor: number;
  itemId: string | null;
  categoryId: string | null;
}

/** What the owner keeps of an item or a choice, and what customers pay for it on each service. */
export const itemPrice: Answering = async (question) => {
  const { reads, slots } = question;
  const wanted = await pricedThings(question);
  if (wanted.length === 0) return whichItem(question);
  const [pricing, cards] = await Promise.all([
    reads.getPricing(),
    cardsOf({ ...question, slots: { ...slots, services: [] } }),
  ]);
  const names = new Map([
    ...pricing.services.map(({ service, name }) => [service, name] as const),
    ...cards.map(({ service, serviceName }) => [service, serviceName] as const),
  ]);
  const services = slots.services.length > 0 ? slots.services : [...new Set(cards.map(({ service }) => service))];
  const lines = wanted.map((one) => {
    const paid = services.map((service) => ({
      name: names.get(service) ?? service,
      minor: priceOn(one, { pricing, service, storeId: question.store.id }),
    }));
    return lineOf(question, one, paid);
  });
  return { text: lines.join('\n'), sources: [menuPage(question), pricingPage(question)] };
};

async function pricedThings({ slots, menu }: Question): Promise<Priced[]> {
  const { items, groups } = await menu();
  const named = new Set([...slots.items, ...slots.moreItems].map(({ id }) => id));
  const modifierIds = new Set([...slots.modifiers, ...slots.moreModifiers].flatMap(({ ids }) => ids));
  const ofItems = items
    .filter(({ id }) => named.has(id))
    .map(({ id, name, basePriceMinor, categoryId }) => ({ name, basePriceMinor, itemId: id, categoryId }));
  const ofChoices = groups.flatMap((group) =>
    group.modifiers
      .filter(({ id }) => modifierIds.has(id))
      .map(({ name, basePriceMinor }) => ({
        name: `${name} (${group.name})`,
        basePriceMinor,
        itemId: null,
        categoryId: null,
      })),
  );
  return [...ofItems, ...ofChoices];
}

function priceOn(
  { basePriceMinor, itemId, categoryId }: Priced,
  { pricing, service, storeId }: { pricing: PricingView; service: string; storeId: string },
): number {
  const upchargeBasisPoints = upchargeOf(pricing, { itemId, categoryId, service, storeId });
  return menuPrice(basePriceMinor, { upchargeBasisPoints, rounding: pricing.rounding });
}

function lineOf(
  { say, slots }: Question,
  { name, basePriceMinor }: Priced,
  paid: readonly { name: string; minor: number }[],
): string {
  const what = say.quote(name);
  if (basePriceMinor === 0)
    return say.pick({ en: `${what} costs nothing extra.`, es: `${what} no cuesta nada extra.` });
  const base = say.money(basePriceMinor, dollars);
  const byPrice = Map.groupBy(paid, ({ minor }) => minor);
  const isNamed = byPrice.size > 1 || slots.services.length > 0;
  const parts = [...byPrice].map(([minor, services]) => {
    const price = say.money(minor, dollars);
    if (!isNamed) return price;
    const on = say.list(services.map((service) => service.name));
    return say.pick({ en: `${price} on ${on}`, es: `${price} en ${on}` });
  });
  const shown =
    parts.length === 0
      ? ''
      : say.pick({
          en: `; customers pay a menu price of ${say.list(parts)}`,
          es: `; los clientes pagan un precio de menú de ${say.list(parts)}`,
        });
  return say.pick({
    en: `${what}: your base price is ${base}, which you keep in full${shown}.`,
    es: `${what}: su precio base es ${base}, que conserva completo${shown}.`,
  });
}
