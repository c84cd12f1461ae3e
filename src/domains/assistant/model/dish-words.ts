import type { allergens, dietaryMarks } from '../../channels/model/service-menu.ts';

/** What people ask about a dish: allergens, marks, safety, and any other thing that may be in it. */

export type Allergen = (typeof allergens)[number];
export type DietaryMark = (typeof dietaryMarks)[number];

/** Words of each allergen, as they stand in questions and in descriptions of dishes. */
const allergenSigns: Record<Allergen, RegExp> = {
  milk: /\b(?:milk|dairy|lactose|cheese|cream|butter|queso|leche|lacteos?|lactosa|crema|mantequilla|cotija|yogh?urt)\b/,
  eggs: /\b(?:eggs?|huevos?|mayo|mayonnaise|mayonesa)\b/,
  fish: /\b(?:fish|pescado|anchov\w+|cod|salmon|tuna|atun|bacalao)\b/,
  shellfish:
    /\b(?:shell ?fish|sea ?food|shrimps?|prawns?|crab|lobster|clams?|oysters?|mariscos?|camaron(?:es)?|langosta|cangrejo)\b/,
  tree_nuts:
    /\b(?:tree ?nuts?|nuts?|almonds?|cashews?|walnuts?|pecans?|pistachios?|hazelnuts?|nuez|nueces|almendras?|frutos secos)\b/,
  peanuts: /\b(?:peanuts?|nuts|cacahuates?|cacahuetes?|mani|nueces)\b/,
  wheat: /\b(?:wheat|gluten\w*|flour|celiac\w*|trigo|harina|celiac[oa]s?)\b/,
  soybeans: /\b(?:soy|soya|soybeans?|tofu|edamame)\b/,
  sesame: /\b(?:sesame|tahini|ajonjoli|sesamo)\b/,
};

const markSigns: Record<DietaryMark, RegExp> = {
  vegetarian: /\b(?:vegetarian\w*|veggie|meatless|no meat|without meat|vegetarian[oa]s?|sin carne)\b/,
  vegan: /\b(?:vegan\w*|plant based|vegan[oa]s?)\b/,
  gluten_free: /\b(?:gluten ?-?(?:free)?|celiac\w*|sin gluten|gf)\b/,
  halal: /\bhalal\b/,
  kosher: /\bkosher\b/,
  spicy: /\b(?:spicy|spice|how hot|too hot|very hot|heat level|picantes?|pica|pican|picos[oa]|enchilos[oa])\b/,
};

const safety =
  /\b(?:safe|unsafe|allerg\w*|alergi\w*|alergic\w*|intoleran\w*|celiac\w*|segur[oa]s?|can (?:\w+ ){1,5}(?:eat|have)|(?:ok|okay|fine) (?:for|to eat|to serve)|pued[eo]n? (?:\w+ ){0,2}comer)\b/;
const aboutAll =
  /\b(?:which|what|list|any|all|every|que|cuales|algun\w*|todos?|todas?) (?:of )?(?:our |my |the |de |los |las |mis )*(?:items?|dish(?:es)?|things|foods|plates|platillos?|productos?|platos?|cosas)\b|\b(?:anything|everything)\b|\balgo (?:sin|con|que)\b|\bwhat (?:do we|can we|is there|on (?:the|our|my) menu)\b|\bque (?:tenemos|hay) (?:sin|con|que)\b/;
const contained = [
  /\b(?:have|has|contains?|containing|include[sd]?|including|come with|comes with|made with|made of|cooked (?:in|with)|fried in|got|lleva|llevan|tiene|tienen|trae|traen|contiene|incluye|viene con|hech[oa] con)\s+((?:[a-z]{2,}\s?){1,3})/,
  /\b(?:is there|are there|hay)\s+((?:[a-z]{2,}\s?){1,3}?)\s*\b(?:in|inside|on|en|dentro)\b/,
];
/** Words that name nothing that could be in a dish. */
const noIngredient = new Set(
  'it its that this them the a an and or in on at of with without any some raw added inside what price photo calories allergens allergies allergen been much many all per our my menu el la los las un una algo de del en con sin que lo eso ella mucho mucha to for do does we you today right now if please por favor'.split(
    ' ',
  ),
);

export interface AskedOfDish {
  allergens: Allergen[];
  marks: DietaryMark[];
  /** Whether somebody could be harmed by the answer. */
  isAboutSafety: boolean;
  calories: boolean;
  /** "Which dishes have nuts". */
  isAboutAll: boolean;
  /** Any other thing that it may contain, as it was written. */
  ingredient: string | null;
  /** The question without what is asked about: what is left names the dish. */
  rest: string;
}

/** @param plain the question in plain words */
export function askedOfDish(plain: string): AskedOfDish {
  const found = <Key extends string>(signs: Record<Key, RegExp>) =>
    (Object.keys(signs) as Key[]).filter((key) => signs[key].test(plain)); // keys of a literal
  const asked = { allergens: found(allergenSigns), marks: found(markSigns) };
  const match = contained.map((pattern) => pattern.exec(plain)).find((one) => one !== null);
  // "What comes with the trio": what follows is the dish.
  const isOpen = match && /\b(?:what|whats|which|how|list|que|cuales?)\b/.test(plain.slice(0, match.index));
  const ingredient = (isOpen ? '' : (match?.[1] ?? ''))
    .split(/\s+/)
    .filter((word) => word !== '' && !noIngredient.has(word))
    .join(' ');
  const isOther = ingredient !== '' && asked.allergens.length + asked.marks.length === 0;
  const signs = [...asked.allergens.map((one) => allergenSigns[one]), ...asked.marks.map((one) => markSigns[one])];
  const rest = signs.reduce((text, sign) => text.replaceAll(new RegExp(sign.source, 'g'), ' '), plain);
  return {
    ...asked,
    isAboutSafety: safety.test(plain) || asked.allergens.length > 0 || asked.marks.includes('gluten_free'),
    isAboutAll: aboutAll.test(plain),
    calories: /\bcalor(?:y|ies|ias?)\b/.test(plain),
    ingredient: isOther ? ingredient : null,
    rest: isOther ? rest.replace(ingredient, ' ') : rest,
  };
}

/** Whether words about a dish speak of an allergen, though it may not be marked. */
export const mentions = (plain: string, allergen: Allergen) => allergenSigns[allergen].test(plain);
