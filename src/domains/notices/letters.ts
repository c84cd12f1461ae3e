import { composeMail } from '../../platform/messages/letter.ts';
import type { Message } from '../../platform/messages/message.ts';
import { noticePath, worthlessAfter, type Told } from './model/notice-facts.ts';
import { everyKind, noticeKindOf } from './model/notice-kinds.ts';
import { sayNotice, type Moment } from './model/notice-words.ts';
import type { Person } from './people-store.ts';

/** What letters with links into the dashboard are made with. */
export interface LetterSettings {
  /** The address that people use, without a slash at its end. */
  publicUrl: string;
  /** Whether anybody sends an SMS for us. */
  hasSms: boolean;
}

type To = Pick<Person, 'name' | 'email' | 'language'>;

const words = {
  en: {
    hello: (name: string) => `Hello ${name},`,
    chosenWhere: 'Who is told is chosen under Store, Communications.',
    stop: 'To get no more mails of this kind:',
    unseen: 'Nobody has seen to this yet',
    unseenWhy: 'You are told because nobody has acknowledged it so far. Once somebody does, nobody else is told.',
    acknowledge: 'See and acknowledge',
    unseenSms: (title: string) => `Forkline: nobody has seen to this yet. ${title}.`,
    digest: (count: number) => (count === 1 ? '1 notice from Forkline' : `${count} notices from Forkline`),
    more: (count: number) => `And ${count} more.`,
    openAll: 'Open all notices',
  },
  es: {
    hello: (name: string) => `Hola, ${name}:`,
    chosenWhere: 'Quién recibe avisos se elige en Tienda, Comunicaciones.',
    stop: 'Para no recibir más correos de este tipo:',
    unseen: 'Nadie se ha ocupado de esto aún',
    unseenWhy:
      'Le avisamos porque nadie lo ha confirmado hasta ahora. En cuanto alguien lo haga, no avisamos a nadie más.',
    acknowledge: 'Ver y confirmar',
    unseenSms: (title: string) => `Forkline: nadie se ha ocupado de esto aún. ${title}.`,
    digest: (count: number) => (count === 1 ? '1 aviso de Forkline' : `${count} avisos de Forkline`),
    more: (count: number) => `Y ${count} más.`,
    openAll: 'Abrir todos los avisos',
  },
} as const;

/** Where a mail of a kind is ended: by a program of the mailbox (RFC 8058), and by a person. */
function stopAddresses(
  settings: LetterSettings,
  { stopKey, kind, language }: { stopKey: string; kind: string; language: To['language'] },
) {
  // In the mail's language: the browser that opens it may never have been told one.
  const query = new URLSearchParams({ key: stopKey, kind, ...(language !== 'en' && { language }) });
  return {
    unsubscribeUrl: `${settings.publicUrl}/api/notices/unsubscribe/${stopKey}/${kind}`,
    page: `${settings.publicUrl}/stop-notices?${query}`,
  };
}

/** @param stopKey of a mail that the reader may end: of a kind that is not essential */
export function noticeMail(
  to: To,
  { told, moment, settings, stopKey }: { told: Told; moment: Moment; settings: LetterSettings; stopKey?: string },
): Message {
  const { language } = to;
  const { title, text, action, mail = {} } = sayNotice(told, language, moment);
  const stop = stopKey === undefined ? undefined : stopAddresses(settings, { stopKey, kind: told.kind, language });
  const footnotes = [
    ...(mail.footnote === undefined ? [] : [mail.footnote]),
    words[language].chosenWhere,
    ...(stop ? [`${words[language].stop} ${stop.page}`] : []),
  ];
  return inTime(told, {
    ...composeMail({
      to: to.email,
      purpose: told.kind,
      subject: mail.subject ?? title,
      paragraphs: [words[language].hello(to.name), ...(mail.paragraphs ?? text)],
      action: { label: action, url: `${settings.publicUrl}${noticePath(told)}` },
      footnote: footnotes.join(' '),
      language,
      ...(stop && { unsubscribeUrl: stop.unsubscribeUrl }),
    }),
  });
}

/** Undefined where the kind does not go by SMS. */
export function noticeSms(
  to: Pick<To, 'language'> & { phone: string },
  { told, moment, settings }: { told: Told; moment: Moment; settings: LetterSettings },
): Message | undefined {
  const { sms } = sayNotice(told, to.language, moment);
  if (sms === undefined) return undefined;
  const text = `${sms} ${settings.publicUrl}${noticePath(told)}`;
  return inTime(told, { channel: 'sms', purpose: told.kind, to: to.phone, text });
}

/** To the next person, about what nobody has acknowledged: by SMS where a number is known, else by mail. */
export function escalationMessage(
  to: To & { phone: string | null },
  given: { told: Told; noticeId: string; moment: Moment; settings: LetterSettings },
): Message {
  const { told, noticeId, moment, settings } = given;
  const { language } = to;
  const { title, text, mail = {} } = sayNotice(told, language, moment);
  const url = `${settings.publicUrl}/dashboard/notices?${new URLSearchParams({ notice: noticeId })}`;
  const purpose = 'escalation';
  if (to.phone !== null && settings.hasSms && noticeKindOf(told.kind).channels.includes('sms')) {
    return inTime(told, { channel: 'sms', purpose, to: to.phone, text: `${words[language].unseenSms(title)} ${url}` });
  }
  return inTime(
    told,
    composeMail({
      to: to.email,
      purpose,
      subject: `${words[language].unseen}: ${title}`,
      paragraphs: [words[language].hello(to.name), ...(mail.paragraphs ?? [title, ...text]), words[language].unseenWhy],
      action: { label: words[language].acknowledge, url },
      footnote: words[language].chosenWhere,
      language,
    }),
  );
}

const maxInDigest = 50;

/** What could wait, in one mail: each with its place, newest last. */
export function digestMail(
  to: To,
  given: { notices: readonly { told: Told }[]; now: Date; settings: LetterSettings; stopKey: string },
): Message {
  const { notices, now, settings, stopKey } = given;
  const { language } = to;
  const stop = stopAddresses(settings, { stopKey, kind: everyKind, language });
  const left = notices.length - maxInDigest;
  const entries = notices.slice(0, maxInDigest).map(({ told }) => {
    const { title, text } = sayNotice(told, language, { now, heldBack: 0 });
    return { title, text: text.join('\n'), url: `${settings.publicUrl}${noticePath(told)}` };
  });
  return composeMail({
    to: to.email,
    purpose: 'notice_digest',
    subject: words[language].digest(notices.length),
    paragraphs: [words[language].hello(to.name), ...entries, ...(left > 0 ? [words[language].more(left)] : [])],
    action: { label: words[language].openAll, url: `${settings.publicUrl}/dashboard/notices` },
    footnote: `${words[language].chosenWhere} ${words[language].stop} ${stop.page}`,
    language,
    unsubscribeUrl: stop.unsubscribeUrl,
  });
}

/** Once the time has passed there is nothing left to do about it. */
function inTime(told: Told, message: Message): Message {
  const until = worthlessAfter(told);
  return until ? { ...message, worthlessAfter: until } : message;
}
