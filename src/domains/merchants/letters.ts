import { composeMail } from '../../platform/messages/letter.ts';
import type { Message } from '../../platform/messages/message.ts';
import type { Language } from '../identity/model/languages.ts';
import type { MerchantTransition } from './model/merchant-states.ts';

interface To {
  name: string;
  email: string;
  language: Language;
}

interface StateWords {
  subject: string;
  opening: (merchant: string) => string;
  closing: string;
}

const hello: Record<Language, (name: string) => string> = {
  en: (name) => `Hello ${name},`,
  es: (name) => `Hola, ${name}:`,
};
const theReason: Record<Language, string> = { en: 'The reason', es: 'El motivo' };

const states: Record<Language, Record<MerchantTransition, StateWords>> = {
  en: {
    suspend: {
      subject: 'Your Forkline account is suspended',
      opening: (merchant) => `We have suspended the Forkline account of ${merchant}.`,
      closing:
        'You can still see everything and finish the orders that have come in; nothing else can be changed. Answer this mail, and we will sort it out together.',
    },
    reopen: {
      subject: 'Your Forkline account is open again',
      opening: (merchant) => `We have reopened the Forkline account of ${merchant}.`,
      closing: 'Everything works as before.',
    },
    close: {
      subject: 'Your Forkline account is closed',
      opening: (merchant) => `We have closed the Forkline account of ${merchant}.`,
      closing: 'Your team can no longer log in to it. What we still owe you is paid out as usual.',
    },
  },
  es: {
    suspend: {
      subject: 'Su cuenta de Forkline está suspendida',
      opening: (merchant) => `Hemos suspendido la cuenta de Forkline de ${merchant}.`,
      closing:
        'Puede seguir viendo todo y terminar los pedidos que han entrado; no se puede cambiar nada más. Responda a este correo y lo resolvemos juntos.',
    },
    reopen: {
      subject: 'Su cuenta de Forkline vuelve a estar abierta',
      opening: (merchant) => `Hemos reabierto la cuenta de Forkline de ${merchant}.`,
      closing: 'Todo funciona como antes.',
    },
    close: {
      subject: 'Su cuenta de Forkline está cerrada',
      opening: (merchant) => `Hemos cerrado la cuenta de Forkline de ${merchant}.`,
      closing: 'Su equipo ya no puede entrar en ella. Lo que aún le debemos se paga como siempre.',
    },
  },
};

/** To an owner, about what staff have done to the account. */
export function merchantStateLetter(
  { name, email, language }: To,
  given: { transition: MerchantTransition; purpose: string; merchantName: string; reason: string },
): Message {
  const { transition, purpose, merchantName, reason } = given;
  const { subject, opening, closing } = states[language][transition];
  return composeMail({
    to: email,
    language,
    purpose,
    subject,
    paragraphs: [hello[language](name), opening(merchantName), `${theReason[language]}: ${reason}`, closing],
  });
}

const deletions: Record<
  Language,
  Record<'asked' | 'kept', { subject: string; sentence: (reason: string) => string; next: string }>
> = {
  en: {
    asked: {
      subject: 'asked to delete the account',
      sentence: (reason) => `has asked for the account to be deleted. The reason: ${reason}`,
      next: 'We disconnect the delivery services, pay out what is owed, and then delete what need not be kept. Orders and money are kept for about 7 years, without being used for anything else: tax law and the services’ disputes ask for them. Until then nothing changes, and any owner can take it back in Settings.',
    },
    kept: {
      subject: 'keeps the account',
      sentence: () => 'has taken back the request to delete the account.',
      next: 'Everything stays as it is.',
    },
  },
  es: {
    asked: {
      subject: 'pidió eliminar la cuenta',
      sentence: (reason) => `ha pedido que se elimine la cuenta. El motivo: ${reason}`,
      next: 'Desconectamos los servicios de entrega, pagamos lo que se debe y después borramos lo que no hay que conservar. Los pedidos y el dinero se guardan unos 7 años, sin usarse para nada más: lo piden la ley de impuestos y las disputas con los servicios. Hasta entonces no cambia nada, y cualquier propietario puede retirarlo en Ajustes.',
    },
    kept: {
      subject: 'conserva la cuenta',
      sentence: () => 'ha retirado la petición de eliminar la cuenta.',
      next: 'Todo queda como está.',
    },
  },
};

/** To an owner, or to staff who have no name here, about the wish to have the account deleted. */
export function deletionLetter(
  to: { email: string; name: string | null; language: Language },
  given: { what: 'asked' | 'kept'; by: string; merchantName: string; reason: string },
): Message {
  const { email, name, language } = to;
  const { what, by, merchantName, reason } = given;
  const { subject, sentence, next } = deletions[language][what];
  return composeMail({
    to: email,
    language,
    purpose: 'account_deletion',
    subject: `${merchantName}: ${by} ${subject}`,
    paragraphs: [name === null ? 'Hello,' : hello[language](name), `${by} ${sentence(reason)}`, next],
  });
}
