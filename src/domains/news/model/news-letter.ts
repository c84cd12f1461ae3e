import type { Language } from '../../identity/model/languages.ts';

/** A letter that is sent, or being sent, is neither changed nor sent again. */
export const newsStates = {
  draft: { mayChange: true, mayBeSent: true },
  sending: { mayChange: false, mayBeSent: false },
  sent: { mayChange: false, mayBeSent: false },
} as const satisfies Record<string, { mayChange: boolean; mayBeSent: boolean }>;
export type NewsState = keyof typeof newsStates;

/** The words of one language; both are empty where nobody has written it in that language. */
export interface NewsText {
  subject: string;
  body: string;
}
export type NewsTexts = Record<Language, NewsText>;

export const maxSubjectLength = 120;
export const maxBodyLength = 10_000;

const isBlank = (text: string) => text.trim() === '';

/** Whether it is written in the language. English always counts: it is what everybody gets otherwise. */
export function isWrittenIn(texts: NewsTexts, language: Language): boolean {
  const { subject, body } = texts[language];
  return language === 'en' || !isBlank(subject) || !isBlank(body);
}

/** The languages in which it goes out. */
export function languagesOf(texts: NewsTexts): Language[] {
  return (['en', 'es'] as const).filter((language) => isWrittenIn(texts, language));
}

/** The language in which somebody gets it who reads `wanted`. */
export function languageFor(texts: NewsTexts, wanted: Language): Language {
  return isWrittenIn(texts, wanted) ? wanted : 'en';
}

interface Missing {
  language: Language;
  field: keyof NewsText;
  sentence: string;
}

/** What has to be written before anybody gets it. */
export function missingIn(texts: NewsTexts): Missing[] {
  return languagesOf(texts).flatMap((language) => {
    const { subject, body } = texts[language];
    const otherwise = language === 'es' ? ' Or leave all of the Spanish empty.' : '';
    return [
      ...(isBlank(subject) ? [{ language, field: 'subject' as const, sentence: `Write a subject.${otherwise}` }] : []),
      ...(isBlank(body) ? [{ language, field: 'body' as const, sentence: `Write the letter.${otherwise}` }] : []),
    ];
  });
}

/** Parts between blank lines; a line break inside one stays. */
export function paragraphsOf(body: string): string[] {
  return body
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** What stands around the words in every such mail. */
export const newsWords = {
  en: {
    hello: (name: string) => `Hello ${name},`,
    why: 'You get this because “Tips and news about Forkline” is switched on in your Settings.',
    stop: 'To get no more of them:',
  },
  es: {
    hello: (name: string) => `Hola, ${name}:`,
    why: 'Recibe este correo porque “Consejos y novedades de Forkline” está activado en sus Ajustes.',
    stop: 'Para no recibir más:',
  },
} as const satisfies Record<Language, unknown>;

/** `1 person`, `1,204 people`. */
export function peopleShown(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;
}
