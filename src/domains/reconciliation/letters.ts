import { composeMail } from '../../platform/messages/letter.ts';
import type { Message } from '../../platform/messages/message.ts';
import { dayWords } from '../../shared/format-time.ts';
import { formatMoney } from '../../shared/money.ts';

/** A case that its service soon no longer hears. */
export interface DueCase {
  id: string;
  serviceName: string;
  merchantName: string;
  claimMinor: number;
  currency: string;
  dueAt: Date;
}

const maxNamed = 20;

/** To staff: which complaints must be sent now. */
export function deadlineLetter(given: { to: string; publicUrl: string; cases: readonly DueCase[] }): Message {
  const { to, publicUrl, cases } = given;
  const named = cases.slice(0, maxNamed).map(caseWords);
  const more = cases.length - named.length;
  const count = cases.length === 1 ? 'One case is' : `${cases.length} cases are`;
  return composeMail({
    to,
    purpose: 'case_deadline',
    subject: `${count} due within three days`,
    paragraphs: [
      `${count} due within three days, and nobody has sent the complaint yet. Afterwards the service no longer hears it.`,
      named.join('\n'),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: { label: 'Open the cases', url: `${publicUrl}/backoffice/cases` },
  });
}

function caseWords({ serviceName, merchantName, claimMinor, currency, dueAt }: DueCase): string {
  const amount = claimMinor > 0 ? formatMoney(claimMinor, currency) : 'no claim';
  return `${dayWords(dueAt, 'UTC')}: ${serviceName}, ${merchantName}, ${amount}`;
}
