import { company } from '../../../shared/company.ts';
import type { Language } from '../../identity/model/languages.ts';
import { microEntryDescription } from '../model/payout-file.ts';

/** What letters about a bank account say; an account comes as words already, never as its number. */
interface Words {
  hello: (name: string) => string;
  account: (lastFour: string) => string;
  action: string;
  notYou: (url: string) => string;
  entered: (given: { by: string; merchant: string; account: string; before: string | undefined }) => {
    subject: string;
    texts: readonly string[];
  };
  depositsSent: (given: { merchant: string; account: string; day: string }) => Saying;
  confirmed: (given: { merchant: string; account: string; when: string | undefined }) => Saying;
  cancelled: (given: {
    by: string;
    merchant: string;
    account: string;
    before: string | undefined;
    url: string;
  }) => Saying;
  failed: (given: { merchant: string; account: string; sentence: string }) => Saying;
  corrected: (given: { merchant: string; account: string; sentence: string }) => Saying;
}

interface Saying {
  subject: string;
  texts: readonly string[];
}

const english: Words = {
  hello: (name) => `Hello ${name},`,
  account: (lastFour) => `the account ••••${lastFour}`,
  action: 'Open Bank & Payouts',
  notYou: (url) =>
    `If this was not you: cancel the change at ${url} at once, change your password, and write to ${company.supportEmail}.`,
  entered: ({ by, merchant, account, before }) => ({
    subject: `${before === undefined ? 'A bank account' : 'The bank account'} of ${merchant} ${before === undefined ? 'has been entered' : 'is being changed'}`,
    texts: [
      `${by} has entered ${account} as the bank account for the payouts of ${merchant}.`,
      before === undefined
        ? 'We send it two small deposits; once their amounts are confirmed, payouts go there.'
        : `Payouts go on to ${before} until the new account is confirmed by two small deposits and has rested for 72 hours.`,
    ],
  }),
  depositsSent: ({ merchant, account, day }) => ({
    subject: `Two small deposits to the bank account of ${merchant}`,
    texts: [
      `Two deposits of less than a dollar each, named ${microEntryDescription}, arrive at ${account} on ${day}.`,
      'Once you see them on the account’s statement, enter both amounts: that proves that the account is yours.',
    ],
  }),
  confirmed: ({ merchant, account, when }) => ({
    subject: `The bank account of ${merchant} is confirmed`,
    texts: [
      `The two small deposits to ${account} have been confirmed.`,
      when === undefined
        ? `Payouts of ${merchant} go there from now on.`
        : `Payouts of ${merchant} go there from ${when}.`,
    ],
  }),
  cancelled: ({ by, merchant, account, before, url }) => ({
    subject: `${merchant}: the change of the bank account was cancelled`,
    texts: [
      `${by} has cancelled the change to ${account}. No payout of ${merchant} goes there.`,
      before === undefined
        ? 'There is no bank account now: enter one, and payouts go there once it is confirmed.'
        : `Payouts go on to ${before}.`,
      `If this was not you: enter the account again at ${url}, change your password, and write to ${company.supportEmail}.`,
    ],
  }),
  failed: ({ merchant, account, sentence }) => ({
    subject: `${merchant}: payouts cannot go to this bank account`,
    texts: [`Payouts of ${merchant} cannot go to ${account}.`, sentence],
  }),
  corrected: ({ merchant, account, sentence }) => ({
    subject: `${merchant}: the bank has a correction for your account`,
    texts: [
      `This is about ${account}. ${sentence}`,
      'Nothing is changed before you enter the account again; until then payouts go there as before.',
    ],
  }),
};

const spanish: Words = {
  hello: (name) => `Hola, ${name}:`,
  account: (lastFour) => `la cuenta ••••${lastFour}`,
  action: 'Abrir Banco y pagos',
  notYou: (url) =>
    `Si no ha sido usted: cancele el cambio en ${url} de inmediato, cambie su contraseña y escriba a ${company.supportEmail}.`,
  entered: ({ by, merchant, account, before }) => ({
    subject:
      before === undefined
        ? `Se ha indicado una cuenta bancaria de ${merchant}`
        : `Se está cambiando la cuenta bancaria de ${merchant}`,
    texts: [
      `${by} ha indicado ${account} como cuenta bancaria para los pagos de ${merchant}.`,
      before === undefined
        ? 'Le enviamos dos pequeños depósitos; cuando se confirmen sus importes, los pagos van allí.'
        : `Los pagos siguen yendo a ${before} hasta que la cuenta nueva se confirme con dos pequeños depósitos y hayan pasado 72 horas.`,
    ],
  }),
  depositsSent: ({ merchant, account, day }) => ({
    subject: `Dos pequeños depósitos a la cuenta bancaria de ${merchant}`,
    texts: [
      `Dos depósitos de menos de un dólar cada uno, con el nombre ${microEntryDescription}, llegan a ${account} el ${day}.`,
      'Cuando los vea en el extracto de la cuenta, indique ambos importes: eso demuestra que la cuenta es suya.',
    ],
  }),
  confirmed: ({ merchant, account, when }) => ({
    subject: `La cuenta bancaria de ${merchant} está confirmada`,
    texts: [
      `Los dos pequeños depósitos a ${account} se han confirmado.`,
      when === undefined
        ? `Los pagos de ${merchant} van allí a partir de ahora.`
        : `Los pagos de ${merchant} van allí a partir del ${when}.`,
    ],
  }),
  cancelled: ({ by, merchant, account, before, url }) => ({
    subject: `${merchant}: se canceló el cambio de la cuenta bancaria`,
    texts: [
      `${by} ha cancelado el cambio a ${account}. Ningún pago de ${merchant} va allí.`,
      before === undefined
        ? 'Ahora no hay cuenta bancaria: indique una, y los pagos van allí cuando esté confirmada.'
        : `Los pagos siguen yendo a ${before}.`,
      `Si no ha sido usted: indique la cuenta de nuevo en ${url}, cambie su contraseña y escriba a ${company.supportEmail}.`,
    ],
  }),
  failed: ({ merchant, account, sentence }) => ({
    subject: `${merchant}: los pagos no pueden ir a esta cuenta bancaria`,
    texts: [`Los pagos de ${merchant} no pueden ir a ${account}.`, sentence],
  }),
  corrected: ({ merchant, account, sentence }) => ({
    subject: `${merchant}: el banco tiene una corrección para su cuenta`,
    texts: [
      `Se trata de ${account}. ${sentence}`,
      'No cambia nada hasta que indique la cuenta de nuevo; mientras tanto los pagos van allí como antes.',
    ],
  }),
};

export const accountLetterWords: Record<Language, Words> = { en: english, es: spanish };
