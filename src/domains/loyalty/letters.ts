import { composeMail } from '../../platform/messages/letter.ts';
import type { Message } from '../../platform/messages/message.ts';
import type { Guest } from './guest-store.ts';
import type { GuestLanguage } from './model/consent.ts';

/** What guests are sent about their own card: in the restaurant's name, in the language that they joined in. */

interface Words {
  subject: (restaurant: string) => string;
  hello: (name: string) => string;
  text: (restaurant: string) => string;
  button: string;
  footnote: (restaurant: string) => string;
  sms: (restaurant: string, url: string) => string;
  phoneQuestion: (restaurant: string, url: string) => string;
}

const words: Record<GuestLanguage, Words> = {
  en: {
    subject: (restaurant) => `Your rewards at ${restaurant}`,
    hello: (name) => `Hello ${name},`,
    text: (restaurant) => `This is your rewards card at ${restaurant}: your points, and what you get for them.`,
    button: 'Open your card',
    footnote: (restaurant) =>
      `You get this because this address was entered at ${restaurant}. Was it not you? Open the card and leave: everything about you is removed.`,
    sms: (restaurant, url) => `${restaurant}: your rewards card is here: ${url} Reply STOP to get no more.`,
    phoneQuestion: (restaurant, url) =>
      `${restaurant}: is this your number? Confirm it to get our offers by text: ${url} Not you? Say so there, or reply STOP.`,
  },
  es: {
    subject: (restaurant) => `Sus recompensas en ${restaurant}`,
    hello: (name) => `Hola, ${name}:`,
    text: (restaurant) => `Esta es su tarjeta de recompensas de ${restaurant}: sus puntos y lo que recibe por ellos.`,
    button: 'Abrir su tarjeta',
    footnote: (restaurant) =>
      `Recibe este mensaje porque esta dirección se escribió en ${restaurant}. ¿No fue usted? Abra la tarjeta y salga: se borra todo lo suyo.`,
    sms: (restaurant, url) =>
      `${restaurant}: su tarjeta de recompensas está aquí: ${url} Responda STOP para no recibir más.`,
    phoneQuestion: (restaurant, url) =>
      `${restaurant}: ¿es suyo este número? Confírmelo para recibir ofertas por mensaje: ${url} ¿No es suyo? Dígalo ahí o responda STOP.`,
  },
};

/** The link to a guest's card. */
export function cardLinkMessage(
  guest: Pick<Guest, 'name' | 'phone' | 'email' | 'language'> & { linkToken: string },
  { restaurant, publicUrl }: { restaurant: { name: string; address: string }; publicUrl: string },
): Message {
  const said = words[guest.language];
  const url = cardUrl(publicUrl, guest.linkToken);
  if (guest.email === null) {
    return { channel: 'sms', purpose: 'rewards_card', to: guest.phone ?? '', text: said.sms(restaurant.name, url) };
  }
  return composeMail({
    to: guest.email,
    purpose: 'rewards_card',
    subject: said.subject(restaurant.name),
    paragraphs: [said.hello(guest.name), said.text(restaurant.name)],
    action: { label: said.button, url },
    footnote: said.footnote(restaurant.name),
    sender: restaurant,
    language: guest.language,
  });
}

/** Goes to a phone that stands on a card beside a mail: only whoever has it can say that it is theirs. */
export function phoneQuestionMessage(
  to: { phone: string; language: GuestLanguage; token: string },
  { restaurant, publicUrl }: { restaurant: string; publicUrl: string },
): Message {
  const text = words[to.language].phoneQuestion(restaurant, `${publicUrl}/rewards/phone/${to.token}`);
  return { channel: 'sms', purpose: 'rewards_phone', to: to.phone, text };
}

/** The guest's own page (`src/web/lib/paths.ts` has the same). */
export function cardUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/rewards/card/${token}`;
}

/** Where the code of a slip or of a counter leads. */
export function joinUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/rewards/join/${code}`;
}
