import { Temporal } from 'temporal-polyfill';
import type { PayoutView } from '../../payouts/payouts-contract.ts';
import { daysAsked, page, type Answering, type Question, type Reply } from '../question.ts';

const payoutsPage = ({ say }: Question) => page(say, '/dashboard/store/payouts');
const statementPage = ({ say }: Question) => page(say, '/dashboard/financials');

export const nextPayout: Answering = async (question) => {
  const { say, reads } = question;
  const next = await reads.getNextPayout();
  const amount = say.money(next.estimateMinor, next.currency);
  const payOn = say.day(next.payOn);
  const week = say.days({ from: next.weekFrom, to: next.weekTo });
  const runOn = say.moment(next.runAt, question.store.timeZone);
  const account = next.accountLastFour ? say.quote(next.accountLastFour) : null;
  const text = say.pick({
    en: `Your next payout is estimated at ${amount} and should arrive on ${payOn}${account ? `, by direct deposit to the account ending in ${account}` : ''}. It covers ${week} and is worked out on ${runOn}; until then the amount moves with each order.`,
    es: `Su próximo pago se estima en ${amount} y debería llegar el ${payOn}${account ? `, por depósito directo a la cuenta terminada en ${account}` : ''}. Cubre del ${week} y se calcula el ${runOn}; hasta entonces el monto cambia con cada pedido.`,
  });
  const problems = next.sentences.map((sentence) => say.said(sentence));
  return { text: [text, ...problems].join('\n\n'), sources: [payoutsPage(question)] };
};

export const lastPayout: Answering = async (question) => {
  const { payouts } = await question.reads.listPayouts({});
  const [latest] = payouts;
  if (!latest) return { ...(await noneYet(question)) };
  return { text: describe(question, latest), sources: [payoutsPage(question)] };
};

export const payoutList: Answering = async (question) => {
  const { say, reads } = question;
  const { payouts } = await reads.listPayouts({});
  if (payouts.length === 0) return noneYet(question);
  const lines = payouts.slice(0, 5).map((one) => `• ${describe(question, one)}`);
  const head = say.pick({ en: 'Your last payouts, newest first:', es: 'Sus últimos pagos, el más reciente primero:' });
  return { text: [head, ...lines].join('\n'), sources: [payoutsPage(question)] };
};

const maxPages = 5;

export const onePayout: Answering = async (question) => {
  const { say, reads, slots } = question;
  const wanted = (slots.numbers[0] ?? '').replaceAll(/\D/g, '');
  let cursor: string | undefined;
  for (let turn = 0; turn < maxPages; turn++) {
    const { payouts, nextCursor } = await reads.listPayouts(cursor === undefined ? {} : { cursor });
    const found = payouts.find(({ number }) => wanted !== '' && number.replaceAll(/\D/g, '').endsWith(wanted));
    if (found) return { text: describe(question, found), sources: [payoutsPage(question)] };
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  const number = say.quote(slots.numbers[0] ?? '');
  return {
    kind: 'clarify',
    text: say.pick({
      en: `I find no payout with the number ${number}. It stands on your bank's statement and under Bank & Payouts, and looks like PO, the year, and six digits.`,
      es: `No encuentro ningún pago con el número ${number}. Está en el estado de su banco y en Banco y pagos, y se ve como PO, el año y seis dígitos.`,
    }),
    sources: [payoutsPage(question)],
  };
};

export const heldPayout: Answering = async (question) => {
  const { say, reads } = question;
  const [{ payouts }, next] = await Promise.all([reads.listPayouts({}), reads.getNextPayout()]);
  const held = payouts.filter(({ state }) => state === 'held' || state === 'returned' || state === 'carried');
  const sentences = [...held.map((one) => describe(question, one)), ...next.sentences.map((one) => say.said(one))];
  if (sentences.length > 0) return { text: sentences.join('\n\n'), sources: [payoutsPage(question)] };
  const text = say.pick({
    en: `Nothing holds your payouts back: no payout is on hold. The next one is estimated at ${say.money(next.estimateMinor, next.currency)} and should arrive on ${say.day(next.payOn)}.`,
    es: `Nada detiene sus pagos: ningún pago está retenido. El próximo se estima en ${say.money(next.estimateMinor, next.currency)} y debería llegar el ${say.day(next.payOn)}.`,
  });
  return { text, sources: [payoutsPage(question)] };
};

const maxReasons = 4;

/** Why a week came to another amount than the one before, in the ledger's own words. */
export const payoutDifference: Answering = async (question) => {
  const { say, reads, today } = question;
  const monday = Temporal.PlainDate.from(today);
  const lastWeek = monday.subtract({ days: monday.dayOfWeek - 1 + 7 });
  const usual = { from: lastWeek.toString(), to: lastWeek.add({ days: 6 }).toString() };
  const asked = daysAsked(question, usual);
  // "Less than last week" names the week that it is compared with.
  const days = asked.to >= today || asked.from > usual.from ? usual : asked;
  const difference = await reads.explainStatement(days);
  const amount = say.money(Math.abs(difference.differenceMinor), difference.currency);
  const week = say.days(days);
  const before = say.days(difference.before);
  if (difference.differenceMinor === 0) {
    return {
      text: say.pick({
        en: `${week} came to exactly as much as ${before}.`,
        es: `Del ${week} dio exactamente lo mismo que del ${before}.`,
      }),
      sources: [statementPage(question)],
    };
  }
  const isLess = difference.differenceMinor < 0;
  const { owedMinor } = difference.before;
  const total = say.money(owedMinor + difference.differenceMinor, difference.currency);
  const totalBefore = say.money(owedMinor, difference.currency);
  const head = say.pick({
    en: `${week} came to ${total}: ${amount} ${isLess ? 'less' : 'more'} than ${before} with ${totalBefore}. Why, the largest first:`,
    es: `Del ${week} dio ${total}: ${amount} ${isLess ? 'menos' : 'más'} que del ${before} con ${totalBefore}. Por qué, lo mayor primero:`,
  });
  const reasons = difference.reasons.slice(0, maxReasons).map(({ sentence }) => `• ${say.said(sentence)}`);
  return { text: [head, ...reasons].join('\n'), sources: [statementPage(question)] };
};

export const bankAccount: Answering = async (question) => {
  const { say, reads } = question;
  const { inUse, change, failed } = await reads.getBankAccount();
  const parts: string[] = [];
  if (inUse) {
    const bank = inUse.bankName === null ? '' : ` (${say.quote(inUse.bankName)})`;
    parts.push(
      say.pick({
        en: `Payouts go to the ${inUse.kind} account ending in ${say.quote(inUse.lastFour)}${bank}, in the name of ${say.quote(inUse.holderName)}. It is verified and in use.`,
        es: `Los pagos van a la cuenta ${inUse.kind === 'savings' ? 'de ahorros' : 'corriente'} terminada en ${say.quote(inUse.lastFour)}${bank}, a nombre de ${say.quote(inUse.holderName)}. Está verificada y en uso.`,
      }),
    );
  } else
    parts.push(
      say.pick({
        en: 'No bank account is in use yet, so nothing can be paid out.',
        es: 'Aún no hay cuenta bancaria en uso, así que no se puede pagar nada.',
      }),
    );
  if (change) {
    const stages = {
      deposits_to_send: say.pick({
        en: 'we are about to send the two small deposits',
        es: 'estamos por enviar los dos depósitos pequeños',
      }),
      deposits_sent: say.pick({
        en: 'the two small deposits were sent: enter their amounts',
        es: 'los dos depósitos pequeños fueron enviados: escriba sus montos',
      }),
      cooling_off: say.pick({
        en: 'it is confirmed and rests before it is used',
        es: 'está confirmada y reposa antes de usarse',
      }),
    };
    parts.push(
      say.pick({
        en: `A change to the account ending in ${say.quote(change.lastFour)} is on its way: ${stages[change.stage]}.`,
        es: `Un cambio a la cuenta terminada en ${say.quote(change.lastFour)} está en camino: ${stages[change.stage]}.`,
      }),
    );
  }
  if (failed && !change) parts.push(say.said(failed.sentence));
  return { text: parts.join('\n\n'), sources: [payoutsPage(question)] };
};

function describe({ say }: Question, payout: PayoutView): string {
  const states = {
    held: { en: 'is on hold', es: 'está retenido' },
    carried: { en: 'was carried forward to the next one', es: 'pasó al siguiente' },
    prepared: { en: 'is ready for the bank', es: 'está listo para el banco' },
    in_file: { en: 'is ready for the bank', es: 'está listo para el banco' },
    sent: { en: 'was sent to the bank', es: 'fue enviado al banco' },
    delayed: { en: 'is delayed', es: 'está retrasado' },
    paid: { en: 'was paid', es: 'fue pagado' },
    returned: { en: 'was sent back by the bank', es: 'fue devuelto por el banco' },
    cancelled: { en: 'was cancelled', es: 'fue cancelado' },
  } as const;
  const state = say.pick(states[payout.status]);
  const amount = say.money(payout.amountMinor, payout.currency);
  const week = say.days({ from: payout.weekFrom, to: payout.weekTo });
  const number = say.quote(payout.number);
  const arrival =
    payout.payOn === null
      ? ''
      : say.pick({ en: `, arriving on ${say.day(payout.payOn)}`, es: `, con llegada el ${say.day(payout.payOn)}` });
  const why = payout.sentences.map((one) => ` ${say.said(one)}`).join('');
  return say.pick({
    en: `Payout ${number} of ${amount} for ${week} ${state}${arrival}.${why}`,
    es: `El pago ${number} de ${amount}, del ${week}, ${state}${arrival}.${why}`,
  });
}

async function noneYet(question: Question): Promise<Reply> {
  const next = await nextPayout(question);
  const head = question.say.pick({ en: 'No payout has been made yet.', es: 'Aún no se ha hecho ningún pago.' });
  return { ...next, text: `${head} ${next.text}` };
}
