import { type GuestLanguage, guestLanguages } from '../../domains/loyalty/model/consent.ts';
import { localStorageValue } from '../lib/local-storage-value.ts';

/** Apart from the dashboard's: a restaurant's owner may open a guest's page in another language. */
const chosen = localStorageValue('guestLanguage');

/** The language that was chosen on these pages, or else the one that the phone prefers of ours. */
export function useGuestLanguage(): GuestLanguage {
  const wish = chosen.use();
  return guestLanguages.find((language) => language === wish) ?? phoneLanguage();
}

export function chooseGuestLanguage(language: GuestLanguage): void {
  chosen.set(language);
}

function phoneLanguage(): GuestLanguage {
  const preferred = navigator.languages.find((tag) => /^(en|es)\b/i.test(tag));
  return preferred?.toLowerCase().startsWith('es') === true ? 'es' : 'en';
}
