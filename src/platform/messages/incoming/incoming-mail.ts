import type { Context } from '../../context.ts';

/** A mail that came in, as far as anybody here reads it. */
export interface IncomingMail {
  /** By which it is known everywhere (RFC 5322 section 3.6.4), without the angle brackets. */
  messageId: string;
  from: { name: string; address: string };
  to: readonly string[];
  subject: string;
  /** Its words as plain text, with all that they quote. */
  text: string;
  /** Message-IDs of what it answers, without angle brackets. */
  answers: readonly string[];
  /** Written by a program: an out-of-office note, a bounce, a mailing list (RFC 3834). */
  isAutomatic: boolean;
  files: readonly IncomingFile[];
}

export interface IncomingFile {
  name: string;
  content: Buffer;
}

/** A part of the product that mail may belong to. */
export interface MailTaker {
  /** In the addresses that it answers from; a lower-case letter. */
  readonly kind: string;
  readonly name: string;
  /** What of it one of these earlier mails belongs to; undefined: nothing. */
  findByMails(ctx: Context, refs: readonly string[], from: string): Promise<string | undefined>;
  /** Adds a mail to what it belongs to; false where there is no such thing any more. */
  take(ctx: Context, mail: IncomingMail, aboutId: string): Promise<boolean>;
  /** Takes what belongs to nothing; answers what it has become. Only one taker does. */
  takeStranger?(ctx: Context, mail: IncomingMail): Promise<string>;
}
