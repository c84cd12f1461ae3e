import { composeMail, type Letter } from '../../platform/messages/letter.ts';
import type { Message } from '../../platform/messages/message.ts';
import type { ReplyAddresses } from '../../platform/messages/incoming/reply-addresses.ts';
import { company } from '../../shared/company.ts';
import type { CaseRow } from './case-store.ts';
import { caseNumber } from './model/case-states.ts';
import { topicWords, type SupportTopic } from './model/topics.ts';

/** In the addresses that cases answer from. */
export const caseMailKind = 'c';

export interface LetterParts {
  publicUrl: string;
  staffEmail: string;
  /** Undefined: nobody can answer by mail. */
  addresses: ReplyAddresses | undefined;
}

type About = Pick<CaseRow, 'id' | 'number' | 'user_id' | 'contact_name' | 'language' | 'subject'>;

const words = {
  en: {
    hello: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
    received: (number: string) => `We have your case ${number}`,
    receivedText: (due: string) => `We have what you wrote. Somebody answers by ${due}.`,
    answerHere: 'You can simply answer this mail: what you write comes into the case.',
    open: 'Open the case',
    wrote: (staff: string) => `${staff}, ${company.name} support`,
  },
  es: {
    hello: (name: string) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
    received: (number: string) => `Hemos recibido su caso ${number}`,
    receivedText: (due: string) => `Hemos recibido lo que escribió. Alguien responde a más tardar el ${due}.`,
    answerHere: 'Puede responder a este correo: lo que escriba llega al caso.',
    open: 'Abrir el caso',
    wrote: (staff: string) => `${staff}, soporte de ${company.name}`,
  },
} as const;

const wordsOf = ({ language }: Pick<CaseRow, 'language'>) => (language === 'es' ? words.es : words.en);

/** That the case is there, and until when it is answered. Their own words are left out: a form would mail any text anywhere. */
export function confirmationLetter(row: About & { to: string; answerDueAt: Date }, parts: LetterParts): Message {
  const said = wordsOf(row);
  return composeMail({
    ...frame(row, parts),
    to: row.to,
    purpose: 'support_case_opened',
    subject: said.received(caseNumber(row.number)),
    paragraphs: [
      said.hello(row.user_id === null ? '' : row.contact_name),
      said.receivedText(dueWords(row.answerDueAt, row.language)),
    ],
  });
}

/** What one of ours answers, as a mail of its own in the thread. */
export function answerLetter(
  row: About & { to: string },
  answer: { text: string; staffName: string; inReplyTo: string | null },
  parts: LetterParts,
): Message {
  return composeMail({
    ...frame(row, parts),
    to: row.to,
    purpose: 'support_answer',
    subject: `Re: [${caseNumber(row.number)}] ${row.subject}`,
    paragraphs: [
      ...answer.text.split(/\n{2,}/).filter((part) => part.trim() !== ''),
      wordsOf(row).wrote(answer.staffName),
    ],
    isPersonal: true,
    ...(answer.inReplyTo !== null && { inReplyTo: answer.inReplyTo }),
  });
}

/** To staff: something that should not wait until somebody looks by chance. */
export function staffLetter(
  cases: readonly (Pick<CaseRow, 'id' | 'number' | 'subject' | 'topic'> & { answer_due_at: Date | null })[],
  why: 'urgent' | 'overdue',
  { staffEmail, publicUrl }: LetterParts,
): Message {
  const count = cases.length === 1 ? 'One case' : `${cases.length} cases`;
  const [first] = cases;
  const sentence = why === 'urgent' ? `${count} cannot wait.` : `${count} should have been answered by now.`;
  return composeMail({
    to: staffEmail,
    purpose: why === 'urgent' ? 'support_case_urgent' : 'support_case_overdue',
    subject: why === 'urgent' ? `Urgent: ${first?.subject ?? count}` : `${count} overdue`,
    paragraphs: [
      sentence,
      cases
        .map((row) => `${caseNumber(row.number)}, ${topicWords[row.topic as SupportTopic]}: ${row.subject}`)
        .join('\n'),
    ],
    action: {
      label: 'Open support',
      url: `${publicUrl}/backoffice/support${why === 'overdue' ? '?view=overdue' : ''}`,
    },
  });
}

function frame(
  row: About,
  { addresses, publicUrl }: LetterParts,
): Pick<Letter, 'language' | 'action' | 'footnote' | 'replyTo'> {
  const said = wordsOf(row);
  return {
    language: row.language,
    ...(row.user_id !== null && {
      action: { label: said.open, url: `${publicUrl}/dashboard/support/cases/${row.id}` },
    }),
    ...(addresses && { footnote: said.answerHere, replyTo: addresses.addressOf(caseMailKind, row.id) }),
  };
}

/** `Monday, November 23, 10:00 AM PST`: the zone is said, as nobody knows the reader's. */
function dueWords(at: Date, language: string): string {
  return new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    timeZone: 'America/Los_Angeles',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at);
}
