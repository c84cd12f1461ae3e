import { i18n } from '@lingui/core';
import { useEffect } from 'react';
import { type Language, languages } from '../../domains/identity/model/languages.ts';
import { localStorageValue } from './local-storage-value.ts';
import { paths } from './paths.ts';
import { openBook } from './said.ts';

const writtenInSpanish = 'es-US';

/** English stands in the code itself, so that it needs no catalogue. */
i18n.loadAndActivate({ locale: 'en', messages: {} });

/** What this page tries to speak: once, so that a catalogue that does not load cannot load the page for ever. */
let spoken: Language = 'en';

/** What this device was last told to speak; the person's own choice in the account replaces it at the next log-in. */
const keptLanguage = localStorageValue('language');

/** Addresses whose words are translated; the public pages and the back office are English. */
const translated: readonly string[] = [
  paths.dashboard,
  paths.settings,
  paths.invitation,
  paths.confirmLocation,
  paths.changeEmail,
];

/**
 * Loads the words before any screen is read, so that these may use them as they are loaded. A page speaks one language
 * as long as it lives: to change it means to load the page again.
 */
export async function speak(): Promise<void> {
  if (!isTranslated() || wantedLanguage() === 'en') return;
  spoken = 'es';
  try {
    const [{ messages }, book, { bankWords }] = await Promise.all([
      import('../lang/es.po'),
      import('../../shared/lang/said.es.json'),
      import('../../domains/payouts/model/bank-words-es.ts'),
    ]);
    // Numbers in sentences as all others: `1,200`.
    i18n.loadAndActivate({ locale: 'es', locales: writtenInSpanish, messages });
    openBook({ ...book.default, ...bankWords });
    document.documentElement.lang = 'es';
  } catch {
    // English is better than no orders at all; the next page tries again.
  }
}

function isTranslated(): boolean {
  return translated.some((path) => location.pathname.startsWith(path));
}

/** The language that was chosen here, or the first of the browser's that we speak. */
export function wantedLanguage(): Language {
  const wishes = [keptLanguage.get(), ...navigator.languages].map((wish) => wish?.slice(0, 2));
  return languages.find((language) => language === wishes.find((wish) => isLanguage(wish))) ?? 'en';
}

function isLanguage(word: string | undefined): word is Language {
  return languages.some((language) => language === word);
}

/** Speaks what the account says from here on: loads the page again where it speaks otherwise. */
export function speakAs(language: Language | null): void {
  if (language !== null && keptLanguage.get() !== language) keptLanguage.set(language);
  if (isTranslated() && spoken !== wantedLanguage()) location.reload();
}

/** The same for the person who turns out to be here. */
export function useLanguageOf(me: { language: Language | null } | undefined): void {
  useEffect(() => {
    if (me) speakAs(me.language);
  }, [me]);
}

/** What the page speaks. */
export function spokenLanguage(): Language {
  return i18n.locale === 'es' ? 'es' : 'en';
}

/** The language's own way to write dates and numbers, as `Intl` names it: both as they are written in the United States. */
export function writtenIn(): string {
  return spokenLanguage() === 'es' ? writtenInSpanish : 'en-US';
}
