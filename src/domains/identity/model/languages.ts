/** Languages of the dashboard, by their ISO 639-1 codes. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** Each in its own words, as people look for theirs. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };

/** What somebody has chosen; English where they have not. */
export function languageOf(chosen: unknown): Language {
  return languages.find((language) => language === chosen) ?? 'en';
}
