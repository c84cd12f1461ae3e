import { createTransport } from 'nodemailer';
import addressParser from 'nodemailer/lib/addressparser';
import { company } from '../../shared/company.ts';
import type { Send } from '../http/client.ts';

/** Hands one message over to a provider. Rejects when that failed, to be tried again. */
export type Transport = (message: {
  id: string;
  to: string;
  subject: string | null;
  text: string;
  html: string | null;
  /** A POST to it ends mails of this kind (RFC 8058). */
  unsubscribeUrl: string | null;
  /** The business that a mail comes from by way of us; null: from us. */
  senderName: string | null;
  replyTo: string | null;
  /** A Message-ID without angle brackets. */
  inReplyTo: string | null;
  /** Not written by a program. */
  isPersonal: boolean;
}) => Promise<void>;

/** What is configured; a channel without a transport keeps its messages for staff to read. */
export interface Transports {
  mail?: Transport;
  sms?: Transport;
}

export interface MailSettings {
  /** smtp:// or smtps://, with user and password. */
  url: string;
  from: string;
}

export interface SmsSettings {
  apiUrl: string;
  accountSid: string;
  authToken: string;
  from: string;
}

/** The provider does not want this message, however often it is tried. */
export class MessageRefused extends Error {
  override name = 'MessageRefused';
}

/** Too slow, too many, or not let in for want of the right key: another time it may go. */
const trouble: ReadonlySet<number> = new Set([401, 403, 408, 429]);

const handOverWithinMs = 20_000;

export function createMailTransport({ url, from }: MailSettings): Transport {
  const smtp = createTransport({
    url,
    connectionTimeout: handOverWithinMs,
    greetingTimeout: handOverWithinMs,
    socketTimeout: handOverWithinMs,
  });
  const ownAddress = addressParser(from, { flatten: true })[0]?.address ?? from;
  return async ({ id, to, subject, text, html, unsubscribeUrl, senderName, replyTo, inReplyTo, isPersonal }) => {
    await smtp.sendMail({
      from: senderName === null ? from : { name: `${senderName} via ${company.name}`, address: ownAddress },
      to,
      subject: subject ?? '',
      text,
      ...(html !== null && { html }),
      // The same on every try, so that a mailbox can tell a second copy.
      messageId: `<${id}@${new URL(url).hostname}>`,
      ...(replyTo !== null && { replyTo }),
      ...(inReplyTo !== null && { inReplyTo: `<${inReplyTo}>`, references: `<${inReplyTo}>` }),
      headers: {
        ...(!isPersonal && { 'Auto-Submitted': 'auto-generated' }),
        ...(unsubscribeUrl !== null && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    });
  };
}

/** An SMS provider that speaks Twilio's "Messages" resource (API version 2010-04-01). */
export function createSmsTransport({ apiUrl, accountSid, authToken, from }: SmsSettings, send: Send): Transport {
  const url = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return async ({ to, text }) => {
    const answer = await send({
      method: 'POST',
      url,
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ To: to, From: from, Body: text }).toString(),
      timeoutMs: handOverWithinMs,
    });
    if (answer.status >= 200 && answer.status < 300) return;
    // Twilio says why in JSON; whatever else answers is not worth more than its status.
    const said = /"message"\s*:\s*"([^"]{1,200})"/.exec(answer.text)?.[1];
    const sentence = `The SMS provider answered ${answer.status}${said === undefined ? '' : `: ${said}`}`;
    const isRefused = answer.status >= 400 && answer.status < 500 && !trouble.has(answer.status);
    throw isRefused ? new MessageRefused(sentence) : new Error(sentence);
  };
}
