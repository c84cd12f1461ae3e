/** A mail or an SMS before it is sent. */
export type Message = {
  /** What it is about, such as `password_reset`. */
  purpose: string;
  /** An e-mail address, or a phone number in E.164. */
  to: string;
  text: string;
  /** It is not sent after this time: nobody could do anything about it any more. */
  worthlessAfter?: Date;
} & (MailParts | { channel: 'sms' });

interface MailParts extends MailThread {
  channel: 'mail';
  subject: string;
  html: string;
  unsubscribeUrl?: string;
  /** The business that it comes from, by way of us; from us alone when left out. */
  senderName?: string;
}

/** What keeps a conversation by mail together. */
export interface MailThread {
  /** Where an answer goes, where that is not who it is from. */
  replyTo?: string;
  /** The Message-ID of the mail that it answers, without angle brackets. */
  inReplyTo?: string;
  /** Written by a person, so that nobody takes it for a program's (RFC 3834). */
  isPersonal?: boolean;
}
