import { composeMail, type Letter } from '../../platform/messages/letter.ts';
import type { Message } from '../../platform/messages/message.ts';
import type { PersonToTell } from './notice-store.ts';

/** What letters with links into the dashboard are made with. */
export interface LetterSettings {
  /** The address that people use. */
  publicUrl: string;
  /** Whether anybody sends an SMS for us. */
  hasSms: boolean;
}

const chosenWhere = 'Who is told is chosen under Store, Communications.';

/**
 * A notice in the ways in which somebody wants it.
 *
 * @param sms left out where the notice does not go by SMS
 */
export function noticeMessages(
  to: Pick<PersonToTell, 'name' | 'email' | 'phone'>,
  { mail, sms }: { mail: Omit<Letter, 'to'>; sms?: string },
): Message[] {
  const { paragraphs, footnote, purpose } = mail;
  const letter = {
    ...mail,
    paragraphs: [`Hello ${to.name},`, ...paragraphs],
    footnote: footnote === undefined ? chosenWhere : `${footnote} ${chosenWhere}`,
  };
  return [
    ...(to.email === null ? [] : [composeMail({ ...letter, to: to.email })]),
    ...(to.phone === null || sms === undefined ? [] : [{ channel: 'sms' as const, purpose, to: to.phone, text: sms }]),
  ];
}
