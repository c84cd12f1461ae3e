import { composeMail } from '../../platform/messages/letter.ts';
import type { Message } from '../../platform/messages/message.ts';
import { formatMoney } from '../../shared/money.ts';
import type { Language } from '../identity/model/languages.ts';
import type { Statement } from '../money/contract.ts';

const words = {
  en: {
    subject: (from: string, to: string) => `Your statement, ${from} to ${to}`,
    hello: (name: string) => `Hello ${name},`,
    sums: (sums: string[]) =>
      `Sales at menu prices ${sums[0]}, service fee ${sums[1]}, base prices ${sums[2]}, adjustments ${sums[3]}. Owed to you: ${sums[4]}.`,
    more: 'Each line opens to its orders there, and it can be downloaded as PDF or CSV.',
    button: 'Open the statement',
    footnote: 'You get this mail because you asked the assistant for it.',
  },
  es: {
    subject: (from: string, to: string) => `Su estado de cuenta, ${from} a ${to}`,
    hello: (name: string) => `Hola, ${name}:`,
    sums: (sums: string[]) =>
      `Ventas a precios de menú ${sums[0]}, tarifa de servicio ${sums[1]}, precios base ${sums[2]}, ajustes ${sums[3]}. Se le debe: ${sums[4]}.`,
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
  const sums = [total.menuMinor, total.serviceFeeMinor, total.baseMinor, total.adjustmentsMinor, total.owedMinor].map(
    (minor) => formatMoney(minor, currency),
  );
  return composeMail({
    purpose: 'statement',
    to: to.email,
    subject: said.subject(from, until),
    paragraphs: [said.hello(to.name), said.sums(sums), said.more],
    action: {
      label: said.button,
      url: `${publicUrl}/dashboard/financials?${new URLSearchParams({ from, to: until })}`,
    },
    footnote: said.footnote,
    language: to.language,
  });
}
