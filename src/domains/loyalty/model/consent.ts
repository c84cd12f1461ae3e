/**
 * What guests agree to, word by word, in the language they read it in. A changed text is a new version: what was agreed to
 * stays provable, since each proof keeps its words.
 */
export const consentVersion = '2026-11-21';

export const guestLanguages = ['en', 'es'] as const;
export type GuestLanguage = (typeof guestLanguages)[number];

export const consentChannels = ['programme', 'mail', 'sms'] as const;
export type ConsentChannel = (typeof consentChannels)[number];
/** By which a guest may be written to about more than their own points. */
export const marketingChannels = ['mail', 'sms'] as const satisfies ConsentChannel[];
export type MarketingChannel = (typeof marketingChannels)[number];

const texts: Record<GuestLanguage, Record<ConsentChannel, (restaurant: string) => string>> = {
  en: {
    programme: (restaurant) =>
      `I want to join the rewards of ${restaurant}. It keeps my name, my phone or email and my points until I leave, and sends me the link to my card.`,
    mail: (restaurant) =>
      `${restaurant} may send me offers by email. I can stop at any time, with the link in every mail.`,
    sms: (restaurant) =>
      `${restaurant} may send me offers by text message, up to 4 a month. Consent is not a condition of any purchase. Message and data rates may apply. Reply STOP to stop, HELP for help.`,
  },
  es: {
    programme: (restaurant) =>
      `Quiero participar en el programa de recompensas de ${restaurant}. Guarda mi nombre, mi teléfono o correo y mis puntos hasta que yo salga, y me envía el enlace de mi tarjeta.`,
    mail: (restaurant) =>
      `${restaurant} puede enviarme ofertas por correo. Puedo dejar de recibirlas cuando quiera, con el enlace de cada correo.`,
    sms: (restaurant) =>
      `${restaurant} puede enviarme ofertas por mensaje de texto, hasta 4 al mes. No es condición para comprar. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para dejar de recibirlos, HELP para ayuda.`,
  },
};

export function consentWording(
  channel: ConsentChannel,
  { language, restaurant }: { language: GuestLanguage; restaurant: string },
) {
  return texts[language][channel](restaurant);
}

const withdrawals: Record<ConsentChannel, string> = {
  programme: 'Left the programme.',
  mail: 'Asked for no more offers by email.',
  sms: 'Asked for no more offers by text message.',
};

/** What a withdrawal is kept as. */
export function withdrawalWording(channel: ConsentChannel): string {
  return withdrawals[channel];
}
