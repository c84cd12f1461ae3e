/** Languages of the dashboard, by their ISO 639-1 codes. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** Each in its own words, as people look for theirs. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };
