import type { GroupView, ItemView, MenuView } from '../../menu/contract.ts';
import { askedOfDish, mentions, type Allergen, type AskedOfDish, type DietaryMark } from '../model/dish-words.ts';
import { findItems } from '../model/understanding/menu-names.ts';
import { plainText, stem, wordsOf } from '../model/understanding/words.ts';
import type { Answering, Question, Reply } from '../question.ts';
import { menuPage, whichItem } from './menu.ts';

/**
 * What is in a dish, as the menu says it: description, marks, choices. What the menu does not say is not known here, and
 * nothing is ever called safe for somebody with an allergy.
 */
export const itemContents: Answering = async (question) => {
  const view = await question.menu();
  const asked = askedOfDish(plainText(question.text).replaceAll("'", ''));
  const items = dishesOf(question, view, asked);
  const isOfMarks = asked.allergens.length + asked.marks.length > 0;
  if (isOfMarks && (asked.isAboutAll || items.length === 0)) return markedItems(question, view, asked);
  if (items.length === 0) return aboutChoice(question, asked) ?? whichItem(question);
  const lines = items.flatMap((item) => about(question, { item, groups: groupsOf(item, view), asked }));
  return { text: [...lines, ...caution(question, asked)].join('\n'), sources: [menuPage(question)] };
};

const maxItems = 3;

/** The dish that is asked about, not the one that is named after what it may contain: "does the burrito have shrimp". */
function dishesOf({ slots }: Question, { items }: MenuView, asked: AskedOfDish): ItemView[] {
  const named = findItems(asked.rest, items).found;
  const meant = named.length > 0 || asked.ingredient !== null ? named : [...slots.items, ...slots.moreItems];
  return items.filter(({ id }) => meant.some((one) => one.id === id)).slice(0, maxItems);
}

/** Of choices the menu keeps a name and a price alone. */
function aboutChoice(question: Question, asked: AskedOfDish): Reply | undefined {
  const { say, slots } = question;
  const [choice] = slots.modifiers;
  if (!choice) return undefined;
  const [name, of] = [say.quote(choice.name), say.list(choice.groups.map((group) => say.quote(group)))];
  const text = say.pick({
    en: `${name} is a choice in ${of}. Your menu holds no description and no allergens of choices, so it does not say what is in it.`,
    es: `${name} es una opción de ${of}. Su menú no guarda descripción ni alérgenos de las opciones, así que no dice qué lleva.`,
  });
  return { text: [text, ...caution(question, asked)].join('\n'), sources: [menuPage(question)] };
}

const groupsOf = ({ groupIds }: ItemView, { groups }: MenuView) =>
  groupIds.flatMap((id) => groups.find((group) => group.id === id) ?? []);

interface Dish {
  item: ItemView;
  groups: readonly GroupView[];
  asked: AskedOfDish;
}

function about(question: Question, dish: Dish): string[] {
  const { say } = question;
  const { item, asked } = dish;
  const name = say.quote(item.name);
  const answered = [
    ...asked.allergens.map((allergen) => allergenLine(question, dish, allergen)),
    ...asked.marks.map((mark) => markLine(question, item, mark)),
    ...(asked.ingredient === null ? [] : [ingredientLine(question, dish, asked.ingredient)]),
    ...(asked.calories ? [caloriesLine(question, item)] : []),
  ];
  const described =
    item.description === ''
      ? say.pick({
          en: `${name} has no description on your menu.`,
          es: `${name} no tiene descripción en su menú.`,
        })
      : say.pick({
          en: `Your menu describes ${name} as “${say.quote(item.description)}”.`,
          es: `Su menú describe ${name} así: «${say.quote(item.description)}».`,
        });
  return [...answered, described, markedLine(question, item), ...choiceLines(question, dish)];
}

const allergenWords: Record<Allergen, { en: string; es: string }> = {
  milk: { en: 'milk', es: 'leche' },
  eggs: { en: 'eggs', es: 'huevo' },
  fish: { en: 'fish', es: 'pescado' },
  shellfish: { en: 'shellfish', es: 'mariscos' },
  tree_nuts: { en: 'tree nuts', es: 'nueces' },
  peanuts: { en: 'peanuts', es: 'cacahuate' },
  wheat: { en: 'wheat', es: 'trigo' },
  soybeans: { en: 'soy', es: 'soya' },
  sesame: { en: 'sesame', es: 'ajonjolí' },
};
const markWords: Record<DietaryMark, { en: string; es: string }> = {
  vegetarian: { en: 'vegetarian', es: 'vegetariano' },
  vegan: { en: 'vegan', es: 'vegano' },
  gluten_free: { en: 'gluten free', es: 'sin gluten' },
  halal: { en: 'halal', es: 'halal' },
  kosher: { en: 'kosher', es: 'kosher' },
  spicy: { en: 'spicy', es: 'picante' },
};

function allergenLine({ say }: Question, { item, groups }: Dish, allergen: Allergen): string {
  const [name, what] = [say.quote(item.name), say.pick(allergenWords[allergen])];
  if (item.details.allergens.includes(allergen))
    return say.pick({
      en: `Yes: your menu marks ${name} as containing ${what}.`,
      es: `Sí: su menú marca que ${name} contiene ${what}.`,
    });
  if (mentions(plainText(`${item.name} ${item.description}`), allergen))
    return say.pick({
      en: `${name} is not marked as containing ${what}, but its name or description speaks of it.`,
      es: `${name} no está marcado con ${what}, pero su nombre o descripción lo menciona.`,
    });
  const choices = groups.flatMap(({ modifiers }) => modifiers.filter((one) => mentions(plainText(one.name), allergen)));
  if (choices.length > 0)
    return say.pick({
      en: `${name} is not marked as containing ${what}, but customers can choose ${say.list(choices.map((one) => say.quote(one.name)))} with it.`,
      es: `${name} no está marcado con ${what}, pero el cliente puede elegir ${say.list(choices.map((one) => say.quote(one.name)))}.`,
    });
  return say.pick({
    en: `Your menu does not say whether ${name} contains ${what}.`,
    es: `Su menú no dice si ${name} contiene ${what}.`,
  });
}

function markLine({ say }: Question, item: ItemView, mark: DietaryMark): string {
  const [name, what] = [say.quote(item.name), say.pick(markWords[mark])];
  return item.details.dietary.includes(mark)
    ? say.pick({ en: `Your menu marks ${name} as ${what}.`, es: `Su menú marca ${name} como ${what}.` })
    : say.pick({
        en: `Your menu does not mark ${name} as ${what}, and does not say that it is not.`,
        es: `Su menú no marca ${name} como ${what}, ni dice que no lo sea.`,
      });
}

function ingredientLine({ say }: Question, { item, groups }: Dish, ingredient: string): string {
  const [name, what] = [say.quote(item.name), say.quote(ingredient)];
  const wanted = ingredient.split(' ').map(stem);
  const holds = (text: string) => {
    const stems = new Set(wordsOf(plainText(text)).map(stem));
    return wanted.every((one) => stems.has(one));
  };
  const choices = groups.flatMap(({ modifiers }) => modifiers.filter((one) => holds(one.name)));
  if (holds(`${item.name} ${item.description}`))
    return say.pick({
      en: `Yes: the name or description of ${name} says ${what}.`,
      es: `Sí: el nombre o la descripción de ${name} dice ${what}.`,
    });
  if (choices.length > 0)
    return say.pick({
      en: `Customers can choose ${say.list(choices.map((one) => say.quote(one.name)))} with ${name}.`,
      es: `El cliente puede elegir ${say.list(choices.map((one) => say.quote(one.name)))} con ${name}.`,
    });
  return say.pick({
    en: `Your menu does not say whether ${name} has ${what}.`,
    es: `Su menú no dice si ${name} lleva ${what}.`,
  });
}

function caloriesLine({ say }: Question, { name, details: { caloriesLow, caloriesHigh } }: ItemView): string {
  const low = caloriesLow ?? caloriesHigh;
  if (low === undefined)
    return say.pick({
      en: `Your menu names no calories for ${say.quote(name)}.`,
      es: `Su menú no dice las calorías de ${say.quote(name)}.`,
    });
  const range = [...new Set([low, caloriesHigh ?? low])].map((one) => say.count(one)).join('-');
  return say.pick({ en: `${say.quote(name)}: ${range} calories.`, es: `${say.quote(name)}: ${range} calorías.` });
}

function markedLine({ say }: Question, { name, details }: ItemView): string {
  const marks = details.dietary.map((mark) => say.pick(markWords[mark]));
  const allergens = details.allergens.map((allergen) => say.pick(allergenWords[allergen]));
  const marked = marks.length === 0 ? '' : ` ${say.pick({ en: 'Marked', es: 'Marcado' })}: ${say.list(marks)}.`;
  return allergens.length === 0
    ? say.pick({
        en: `No allergens are marked on ${say.quote(name)}.${marked}`,
        es: `${say.quote(name)} no tiene alérgenos marcados.${marked}`,
      })
    : say.pick({
        en: `Allergens marked on ${say.quote(name)}: ${say.list(allergens)}.${marked}`,
        es: `Alérgenos marcados de ${say.quote(name)}: ${say.list(allergens)}.${marked}`,
      });
}

function choiceLines({ say }: Question, { groups }: Dish): string[] {
  return groups.map((group) => {
    const names = group.modifiers.filter(({ isListed }) => isListed).map((one) => say.quote(one.name));
    const how =
      group.minimum > 0
        ? say.pick({ en: `choose ${say.count(group.minimum)}`, es: `elegir ${say.count(group.minimum)}` })
        : say.pick({ en: `up to ${say.count(group.maximum)}`, es: `hasta ${say.count(group.maximum)}` });
    return `• ${say.quote(group.name)} (${how}): ${say.list(names)}`;
  });
}

function caution({ say }: Question, { isAboutSafety }: AskedOfDish): string[] {
  if (!isAboutSafety) return [];
  return [
    say.pick({
      en: 'I cannot say that a dish is safe for anybody with an allergy: the menu only knows what was entered. Ask whoever cooks it, and if you cannot be sure, decline the order or take the item off.',
      es: 'No puedo decir que un platillo sea seguro para alguien con alergia: el menú solo sabe lo que se capturó. Pregunte a quien lo cocina y, si no puede estar seguro, rechace el pedido o quite el artículo.',
    }),
  ];
}

const maxListed = 20;

/** The items with some mark, where no dish was named: "what is vegan". */
function markedItems(question: Question, { items }: MenuView, asked: AskedOfDish): Reply {
  const { say } = question;
  const namesOf = (fits: (item: ItemView) => boolean) =>
    items
      .filter((item) => item.isListed && fits(item))
      .slice(0, maxListed)
      .map(({ name }) => say.quote(name));
  const lineOf = (what: string, names: readonly string[]) =>
    names.length === 0
      ? say.pick({ en: `No item is marked: ${what}.`, es: `Ningún artículo está marcado: ${what}.` })
      : say.pick({ en: `Marked ${what}: ${say.list(names)}.`, es: `Marcados ${what}: ${say.list(names)}.` });
  const lines = [
    ...asked.marks.map((mark) =>
      lineOf(
        say.pick(markWords[mark]),
        namesOf(({ details }) => details.dietary.includes(mark)),
      ),
    ),
    ...asked.allergens.map((allergen) => {
      const what = say.pick(allergenWords[allergen]);
      return lineOf(
        say.pick({ en: `as containing ${what}`, es: `con ${what}` }),
        namesOf(({ details }) => details.allergens.includes(allergen)),
      );
    }),
  ];
  const limit = say.pick({
    en: 'These are the marks that were entered with your items; one without a mark may still contain it.',
    es: 'Son las marcas capturadas en sus artículos; uno sin marca también puede contenerlo.',
  });
  return { text: [...lines, limit, ...caution(question, asked)].join('\n'), sources: [menuPage(question)] };
}
