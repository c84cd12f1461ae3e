import { plainText } from './understanding/words.ts';

/** Words of somebody who ate or ordered, not of somebody who cooks: "where is my order", "mi comida nunca llegó". */
const phrases = [
  /\bmy (?:food|meal|pizza|burger|tacos?|sushi|dinner|lunch|breakfast|groceries|delivery (?:driver|person|guy))\b/,
  /\b(?:my order(?! (?:screen|page|board|history|management|volume|count|ticket)s?\b)|the order i (?:made|placed|paid))\b/,
  /\bi (?:(?:just|have|already|only|never) )?(?:ordered|paid for|placed an order)\b/,
  /\b(?:order|get|buy) (?:some )?(?:food|dinner|lunch|something to eat) (?:here|from you|on (?:here|this|your)|through you)\b/,
  /\bmi (?:pedido|orden|comida|pizza|hamburguesa|cena|almuerzo|desayuno|despensa|repartidor)\b/,
  /\b(?:pedi|ordene|compre|pague) (?:comida|una?s?|por|en|hace|tacos|mi)\b/,
  /\b(?:pedir|ordenar|comprar) (?:comida|algo de comer) (?:aqui|con ustedes|por aqui|en esta)\b/,
];

/** Whether a visitor of the public site speaks of food that they ordered themselves. */
export function speaksAsDiner(text: string): boolean {
  const plain = plainText(text).replaceAll("'", '');
  return phrases.some((phrase) => phrase.test(plain));
}
