import type { Deed, Offer } from '../model/answer.ts';
import { meantBy, type Meant, type Thing } from '../model/which-thing.ts';
import type { Wording } from '../model/wording.ts';
import type { Answering, Question, Reply } from '../question.ts';
import { menuPage, whichItem } from './menu.ts';
import { endOf, offered } from './offering.ts';

export const markSoldOut: Answering = async (question) => {
  const { say, store, slots } = question;
  const meant = meantBy(slots);
  if (meant.what === 'unclear') return whichItem(question, 'sold_out');
  const until = endOf(question);
  const end =
    until === null
      ? say.pick({ en: 'until somebody brings it back', es: 'hasta que alguien lo regrese' })
      : say.pick({
          en: `until ${say.moment(until, store.timeZone)}`,
          es: `hasta el ${say.moment(until, store.timeZone)}`,
        });
  return onCards(question, meant, (things) => {
    const names = say.list(things.map((thing) => thingWords(say, thing)));
    const subjects = subjectsOf(things);
    return {
      title: say.pick({ en: `${names}: sold out`, es: `${names}: agotado` }),
      will: say.pick({
        en: `I will mark ${names} sold out on every service of ${say.quote(store.name)}, ${end}.${reach(say, things)}`,
        es: `Marcaré ${names} como agotado en todos los servicios de ${say.quote(store.name)}, ${end}.${reach(say, things)}`,
      }),
      deed: { does: 'sold_out', storeId: store.id, subjects, until: until?.toISOString() ?? null },
      undo: { does: 'bring_back', storeId: store.id, subjects },
    };
  });
};

export const bringBack: Answering = async (question) => {
  const { say, store, slots, menu } = question;
  const { soldOut } = await menu();
  const here = soldOut.filter(({ storeId }) => storeId === store.id).slice(0, maxSubjects);
  const meant = slots.everything
    ? { what: 'things' as const, things: here.map(soldOutThing) }
    : narrowed(
        meantBy(slots),
        here.map(({ subjectId }) => subjectId),
      );
  if (meant.what === 'unclear') return whichItem(question, 'bring_back');
  if (meant.what === 'things' && meant.things.length === 0)
    return {
      kind: 'account',
      text: say.pick({ en: 'Nothing is sold out.', es: 'No hay nada agotado.' }),
      sources: [menuPage(question)],
    };
  return onCards(question, meant, (things) => {
    const names = say.list(things.map((thing) => thingWords(say, thing)));
    const subjects = subjectsOf(things);
    return {
      title: say.pick({ en: `${names}: back on sale`, es: `${names}: otra vez a la venta` }),
      will: say.pick({
        en: `I will put ${names} back on sale on every service of ${say.quote(store.name)}.`,
        es: `Pondré ${names} otra vez a la venta en todos los servicios de ${say.quote(store.name)}.`,
      }),
      deed: { does: 'bring_back', storeId: store.id, subjects },
      undo: { does: 'sold_out', storeId: store.id, subjects, until: null },
    };
  });
};

type Found = Exclude<Meant, { what: 'unclear' }>;

/** One card; where a word means an item and a choice, a card for each and one for both. */
function onCards(question: Question, meant: Found, offerOf: (things: readonly Thing[]) => Offer): Reply {
  const sources = [menuPage(question)];
  if (meant.what === 'things') return offered(question, offerOf(meant.things), sources);
  const { say } = question;
  const { item, modifier, besides } = meant;
  const offers = [[item], [modifier], [item, modifier]].map((things) => offerOf([...things, ...besides]));
  const text = say.pick({
    en: `“${say.quote(item.name)}” is an item on your menu, and “${say.quote(modifier.name)}” is a choice that comes with ${say.count(modifier.itemCount)} items. Which do you mean? Press Confirm on its card; nothing happens until then.`,
    es: `«${say.quote(item.name)}» es un artículo de su menú, y «${say.quote(modifier.name)}» es una opción de ${say.count(modifier.itemCount)} artículos. ¿Cuál quiere? Presione Confirmar en su tarjeta; no pasa nada hasta entonces.`,
  });
  return { kind: 'action', text, offers, sources };
}

/** Of an item and a choice that may be meant, the one that is sold out. */
function narrowed(meant: Meant, soldOutIds: readonly string[]): Meant {
  if (meant.what !== 'either') return meant;
  const out = [meant.item, meant.modifier].filter(({ ids }) => ids.some((id) => soldOutIds.includes(id)));
  return out.length === 1 ? { what: 'things', things: [...out, ...meant.besides] } : meant;
}

const maxSubjects = 500;

const subjectsOf = (things: readonly Thing[]): Extract<Deed, { does: 'sold_out' }>['subjects'] =>
  things.flatMap(({ kind, ids }) => ids.map((id) => ({ kind, id }))).slice(0, maxSubjects);

const soldOutThing = (one: { kind: Thing['kind']; subjectId: string; name: string }): Thing => ({
  kind: one.kind,
  ids: [one.subjectId],
  name: one.name,
  groups: [],
  itemCount: 0,
});

/** "Carnitas (choice in Protein)". */
function thingWords(say: Wording, { name, groups }: Thing): string {
  if (groups.length === 0) return say.quote(name);
  const of = say.list(groups.map((group) => say.quote(group)));
  return say.pick({ en: `${say.quote(name)} (choice in ${of})`, es: `${say.quote(name)} (opción de ${of})` });
}

/** How many items a choice takes something from. */
function reach(say: Wording, things: readonly Thing[]): string {
  const choice = things.find(({ itemCount }) => itemCount > 0);
  if (!choice || things.length > 1) return '';
  const count = say.count(choice.itemCount);
  return choice.itemCount === 1
    ? say.pick({ en: ` ${count} item has it.`, es: ` La tiene ${count} artículo.` })
    : say.pick({ en: ` ${count} items have it.`, es: ` La tienen ${count} artículos.` });
}
