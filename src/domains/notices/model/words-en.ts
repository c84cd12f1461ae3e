import { clockWords } from '../../../shared/format-time.ts';
import { formatMoney } from '../../../shared/money.ts';
import { minuteMs } from '../../../shared/time.ts';
import type { FactsOf } from './notice-facts.ts';
import type { Sayings } from './notice-words.ts';
import { cut, maxQuotedLength } from './quotes.ts';

const integrations = 'Open Integrations';
const payouts = 'Open Bank & Payouts';

export const english: Sayings = {
  late_order: (late, { now, heldBack }) => {
    const { displayId, brandName, storeName, serviceName, timeZone } = late;
    const acceptBy = new Date(late.acceptBy);
    const left = leftWords(acceptBy.getTime() - now.getTime());
    const by = clockWords(acceptBy, timeZone);
    const more = heldBack > 0 ? ` ${heldBack} more waited, too.` : '';
    return {
      title: `Nobody has answered order ${displayId} from ${brandName}`,
      text: [`Without an answer by ${by} ${serviceName} cancels it.`],
      action: 'Open the order',
      mail: {
        subject: `${left} left to answer order ${displayId} from ${brandName}`,
        paragraphs: [
          `Nobody at ${storeName} has answered order ${displayId} from ${brandName} yet. ${left} left: without an answer by ${by} (the store’s time) ${serviceName} cancels it.`,
          ...(heldBack > 0
            ? [`${moreWords(heldBack)} half of the time without an answer since our last message.`]
            : []),
        ],
        footnote: 'This comes about each store at most once in 10 minutes.',
      },
      sms: `Forkline: ${storeName} has not answered ${brandName} order ${displayId}. ${left} left, until ${by}.${more}`,
    };
  },
  order_alarm: ({ displayId, brandName, sentence }) => ({
    title: `Order ${displayId} from ${brandName} needs a look`,
    text: [sentence],
    action: 'Open the order',
  }),
  store_off: ({ storeName, serviceName }) => ({
    title: `${storeName} is switched off on ${serviceName}`,
    text: ['No orders come in from there until it is open again.'],
    action: integrations,
    mail: {
      paragraphs: [
        `${storeName} is switched off on ${serviceName}, and nobody here has paused it: no orders come in from there until it is open again.`,
        'What it says about that, whether we open it again by ourselves, and the button to do it now are on the integrations screen.',
      ],
    },
    sms: `Forkline: ${storeName} is switched off on ${serviceName}. No orders come in from there.`,
  }),
  service_down: ({ storeName, serviceName }) => ({
    title: `${serviceName} does not answer about ${storeName}`,
    text: [
      `${serviceName} has not answered us for several minutes. New orders may come late, and what you press may reach it late.`,
      'Keep its own tablet in sight. We go on asking, and send what waits as soon as it answers.',
    ],
    action: integrations,
    sms: `Forkline: ${serviceName} does not answer about ${storeName}. Orders may come late: keep its own tablet in sight.`,
  }),
  connection_request: ({ step, storeName, serviceName, code, reason }) => ({
    title: requestTitles[step](serviceName, storeName),
    text: requestTexts[step]({ serviceName, code, reason }),
    action: integrations,
  }),
  payout_returned: ({ number, amountMinor, currency, lastFour, sentence }) => ({
    title: `Your payout of ${formatMoney(amountMinor, currency)} was sent back`,
    text: [
      `Your bank has sent back payout ${number} of ${formatMoney(amountMinor, currency)} to the account ending in ${lastFour}.`,
      sentence,
      'The money is still yours: we pay it out again as soon as this is settled.',
    ],
    action: payouts,
    sms: `Forkline: your bank sent back payout ${number} of ${formatMoney(amountMinor, currency)}. What to do:`,
  }),
  bank_account: ({ step, account }) => ({
    title: accountTitles[step],
    text: [`${account.bankName ?? 'The account'} ••••${account.lastFour}. The mail about it says more.`],
    action: payouts,
  }),
  publication_failed: ({ storeName, serviceName, version, names }) => ({
    title: `${serviceName} rejected the menu of ${storeName}`,
    text: [
      `Version ${version} of your menu is not on ${serviceName}. It still shows your previous menu.`,
      ...(names.length === 0 ? [] : [`Check ${names.slice(0, maxQuotedLength).join(', ')}.`]),
    ],
    action: 'Open Publishing',
  }),
  open_outside_hours: ({ storeName, serviceName, needsPause }) => ({
    title: `${serviceName} is open outside the hours of ${storeName}`,
    text: [
      needsPause === true
        ? `Orders can come in while you are closed. ${serviceName} has no special days: pause it.`
        : 'Orders can come in while you are closed. Send your hours again.',
    ],
    action: 'Open Integrations',
  }),
  menu_drift: ({ storeName, serviceName, count, names }) => ({
    title: `${serviceName} shows another menu of ${storeName} than you published`,
    text: [count === 1 ? `It differs in ${names[0]}.` : `${count} differences: ${names.join(', ')}.`],
    action: 'Open Publishing',
  }),
  low_rating: ({ storeName, serviceName, reviews, count }) => {
    const [first] = reviews;
    const quotes = reviews
      .slice(0, maxQuotedLength)
      .map(({ stars, text }) => `${starsWords(stars)}: ${text === '' ? 'without words' : `“${cut(text)}”`}`);
    const left = count - quotes.length;
    return {
      title:
        count === 1
          ? `${starsWords(first?.stars ?? 1)} for ${storeName} on ${serviceName}`
          : `${count} new low ratings for ${storeName} on ${serviceName}`,
      text: [...quotes, ...(left > 0 ? [`And ${left} more.`] : [])],
      action: 'Open the reviews',
    };
  },
  printer_silent: ({ storeName, printerName, trouble }) => ({
    title: `The printer ${printerName} of ${storeName} does not print`,
    text: [
      'Tickets have waited for it for more than three minutes. Work from the screen until it prints again.',
      ...(trouble === null ? [] : [`What is wrong: ${trouble}`]),
    ],
    action: 'Open the printers',
  }),
  customer_wrote: ({ storeName, customerName, serviceName, text }) => ({
    title: `${customerName} writes to ${storeName} on ${serviceName}`,
    text: [`“${cut(text)}”`],
    action: 'Open the conversation',
  }),
  support_answered: ({ caseNumber, subject, staffName, text }) => ({
    title: `${staffName} of our support has answered your case ${caseNumber}`,
    text: [subject, `“${cut(text)}”`],
    action: 'Open the case',
  }),
  service_answered: ({ threadNumber, title, serviceName, text }) => ({
    title: `${serviceName} has answered in ${threadNumber}`,
    text: [title, `“${cut(text)}”`],
    action: 'Open the letters',
  }),
};

type RequestStep = FactsOf<'connection_request'>['step'];

const requestTitles: Record<RequestStep, (service: string, store: string) => string> = {
  asked: (service, store) => `We asked ${service} to connect ${store}`,
  waiting_for_proof: (service, store) => `One step left to connect ${store} on ${service}`,
  connected: (service, store) => `${store} is connected on ${service}`,
  declined: (service, store) => `${store} can’t be connected on ${service}`,
  taken: (service, store) => `${store} can’t be connected on ${service}`,
  tried: (service, store) => `Another business tried to connect ${store} on ${service}`,
};

type RequestFacts = Pick<FactsOf<'connection_request'>, 'serviceName' | 'code' | 'reason'>;

const requestTexts: Record<RequestStep, (facts: RequestFacts) => string[]> = {
  asked: ({ serviceName }) => [`Next, ${serviceName} replies to us. We’ll let you know.`],
  waiting_for_proof: ({ serviceName, code }) => [
    `Add the code ${code ?? ''} to your store’s name or special instructions on ${serviceName}. We check it every few minutes and connect your store automatically.`,
  ],
  connected: () => ['New orders now come in here.'],
  declined: ({ reason }) => (reason === null ? [] : [reason]),
  taken: () => [
    'This store is already connected with another Forkline account. We refused the request and are looking into it. If it is your store, contact support.',
  ],
  tried: () => [
    'We refused it, and nothing changed for you. Our team is looking into it. If you moved the store to another account yourself, contact support.',
  ],
};

const accountTitles: Record<FactsOf<'bank_account'>['step'], string> = {
  entered: 'A bank account has been entered',
  changing: 'The bank account is being changed',
  deposits_sent: 'Two small deposits are on their way to your bank account',
  confirmed: 'The bank account is confirmed',
  cancelled: 'The change of the bank account was cancelled',
  failed: 'Payouts cannot go to your bank account',
  corrected: 'The bank has a correction for your account',
};

function leftWords(leftMs: number): string {
  const minutes = Math.floor(leftMs / minuteMs);
  if (minutes < 1) return 'Less than a minute';
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

const moreWords = (count: number) => (count === 1 ? 'One more order has passed' : `${count} more orders have passed`);
const starsWords = (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`);
