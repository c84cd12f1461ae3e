import type { Language } from '../identity/model/languages.ts';
import spanishBook from '../../shared/lang/said.es.json' with { type: 'json' };
import { openPhraseBook } from '../../shared/phrase-book.ts';
import { figureOf, listedFigures } from './model/figures.ts';
import type { Rhythm } from './model/rhythms.ts';

type Listed = (typeof listedFigures)[number];

/** What a mailed report says around its figures. */
interface Words {
  locale: string;
  hello: (name: string) => string;
  intro: (given: { merchant: string; period: string; every: Rhythm }) => string;
  figure: (key: Listed) => string;
  /** Values and changes come in English. */
  value: (words: string) => string;
  change: (words: string) => string;
  soldBest: string;
  sold: (given: { name: string; quantity: string; sales: string }) => string;
  meaning: { title: string; text: string };
  action: string;
  footnote: (given: { every: Rhythm; stop: string }) => string;
}

const spanishFigures: Record<Listed, string> = {
  sales: 'Ventas',
  orders: 'Pedidos',
  averageOrder: 'Pedido promedio',
  prepTime: 'Tiempo de preparación',
  late: 'Pedidos tarde',
  acceptance: 'Aceptación',
  cancellations: 'Cancelaciones',
  accuracy: 'Precisión de pedidos',
  downtime: 'Tiempo apagado',
  lostSales: 'Perdido por estar apagado',
};
const spanishRhythms: Record<Rhythm, { before: string; each: string }> = {
  week: { before: 'con la semana anterior', each: 'cada semana' },
  month: { before: 'con el mes anterior', each: 'cada mes' },
};

const findSpanish = openPhraseBook(spanishBook);
const inSpanish = (sentence: string) => findSpanish(sentence) ?? sentence;

const meaningOf = (title: string, line: (key: Listed) => string) => ({
  title,
  text: listedFigures.map(line).join('\n'),
});

export const reportWords: Record<Language, Words> = {
  en: {
    locale: 'en-US',
    hello: (name) => `Hello ${name},`,
    intro: ({ merchant, period, every }) =>
      `How ${merchant} did in ${every === 'week' ? `the week of ${period}` : period}, compared with the ${every} before:`,
    figure: (key) => figureOf(key).name,
    value: (words) => words,
    change: (words) => words,
    soldBest: 'What sold best, by sales:',
    sold: ({ name, quantity, sales }) => `${name}, ${quantity} sold, ${sales}`,
    meaning: meaningOf('What they mean:', (key) => `${figureOf(key).name}: ${figureOf(key).sentence}`),
    action: 'See the whole report',
    footnote: ({ every, stop }) => `You get this each ${every} because you asked for it. To end these mails: ${stop}`,
  },
  es: {
    locale: 'es-US',
    hello: (name) => `Hola, ${name}:`,
    intro: ({ merchant, period, every }) =>
      `Cómo le fue a ${merchant} en ${every === 'week' ? `la semana del ${period}` : period}, en comparación ${spanishRhythms[every].before}:`,
    figure: (key) => spanishFigures[key],
    value: (words) => words.replace('under ', 'menos de '),
    change: (words) => words.replace('no change', 'sin cambio').replace(' points', ' puntos'),
    soldBest: 'Lo más vendido, por ventas:',
    sold: ({ name, quantity, sales }) => `${name}, ${quantity} vendidos, ${sales}`,
    meaning: meaningOf('Qué significan:', (key) => `${spanishFigures[key]}: ${inSpanish(figureOf(key).sentence)}`),
    action: 'Ver el informe completo',
    footnote: ({ every, stop }) =>
      `Recibe este correo ${spanishRhythms[every].each} porque lo pidió. Para dejar de recibirlo: ${stop}`,
  },
};
