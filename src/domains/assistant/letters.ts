import { composeMail } from '../../platform/messages/letter.ts';
import type { Message } from '../../platform/messages/message.ts';
import spanishBook from '../../shared/lang/said.es.json' with { type: 'json' };
import { formatMoney } from '../../shared/money.ts';
import { openPhraseBook } from '../../shared/phrase-book.ts';
import type { Language } from '../identity/model/languages.ts';
import type { Statement } from '../money/contract.ts';
import { statementSteps } from '../money/model/statement-steps.ts';

const inSpanish = openPhraseBook(spanishBook);

const words = {
  en: {
    subject: (period: string) => `Your statement, ${period}`,
    hello: (name: string) => `Hello ${name},`,
    locale: 'en-US',
    youGet: (orders: number) => `You get, for ${orders === 1 ? 'one order' : `${orders} orders`}`,
    step: (words: string) => words,
    more: 'Each line opens to its orders there, and it can be downloaded as PDF or CSV.',
    button: 'Open the statement',
    footnote: 'You get this mail because you asked the assistant for it.',
  },
  es: {
    subject: (period: string) => `Su estado de cuenta, ${period}`,
    hello: (name: string) => `Hola, ${name}:`,
    locale: 'es-US',
    youGet: (orders: number) => `Usted recibe, por ${orders === 1 ? 'un pedido' : `${orders} pedidos`}`,
    step: (words: string) => inSpanish(words) ?? words,
    more: 'Allí cada línea se abre hasta sus pedidos, y puede descargarse en PDF o CSV.',
    button: 'Abrir el estado de cuenta',
    footnote: 'Recibe este correo porque se lo pidió al asistente.',
  },
} as const;

/** A statement's sums with the way to the whole. */
export function statementMail(
  to: { name: string; email: string; language: Language },
  statement: Statement,
  publicUrl: string,
): Message {
  const said = words[to.language];
  const { total, currency, from, to: until } = statement;
  const steps = statementSteps(total).map(
    ({ words: step, minor }) => `${said.step(step)}: ${formatMoney(minor, currency)}`,
  );
  const days = new Intl.DateTimeFormat(said.locale, { timeZone: 'UTC', dateStyle: 'long' });
  return composeMail({
    purpose: 'statement',
    to: to.email,
    subject: said.subject(days.formatRange(Date.parse(from), Date.parse(until))),
    paragraphs: [
      said.hello(to.name),
      steps.join('\n'),
      `${said.youGet(total.orders)}: ${formatMoney(total.owedMinor, currency)}`,
      said.more,
    ],
    action: {
      label: said.button,
      url: `${publicUrl}/dashboard/financials?${new URLSearchParams({ from, to: until })}`,
    },
    footnote: said.footnote,
    language: to.language,
  });
}
