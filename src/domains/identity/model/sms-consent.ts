import type { Language } from './languages.ts';

/**
 * What people of a team agree to about messages by SMS, word by word, in the language they read it in. A changed text is
 * a new version: what was agreed to stays provable, since each proof keeps its words.
 */
export const smsConsentVersion = '2026-11-22';

export const smsConsentWording: Record<Language, string> = {
  en: 'Forkline may send me text messages at this number about my restaurants: orders that nobody has answered, stores that are off, payouts that came back. How many there are depends on what happens. Message and data rates may apply. Reply STOP to stop, HELP for help. Consent is not a condition of using Forkline.',
  es: 'Forkline puede enviarme mensajes de texto a este número sobre mis restaurantes: pedidos sin respuesta, tiendas desconectadas, pagos devueltos. Cuántos son depende de lo que pase. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para no recibir más, HELP para ayuda. No es condición para usar Forkline.',
};

/** What a withdrawal is kept as. */
export const smsWithdrawalWording = 'Asked for no more text messages.';
/** What a message with START is kept as. */
export const smsStartWording = 'Asked for text messages again, with START.';

export const smsSources = { settings: 'The settings', text: 'A text message' } as const;

/** The code that proves a number. */
export const codeLivesMinutes = 10;
export const maxCodeAttempts = 5;
