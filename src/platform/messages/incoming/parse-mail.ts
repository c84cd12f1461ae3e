import { createHash } from 'node:crypto';
import PostalMime, { type Address } from 'postal-mime';
import { AppError } from '../../errors.ts';
import { htmlToText } from '../../../shared/html-to-text.ts';
import type { IncomingMail } from './incoming-mail.ts';

const maxTextLength = 100_000;
const maxSubjectLength = 300;
const maxRefs = 50;
const maxRecipients = 50;
const maxFiles = 10;
const deepestNesting = 20;

/** Reads a mail as it travels (RFC 5322, MIME). Throws BAD_REQUEST for what is none. */
export async function parseMail(raw: Buffer): Promise<IncomingMail> {
  const email = await PostalMime.parse(raw, { maxNestingDepth: deepestNesting }).catch(() => undefined);
  const from = email && addressIn(email.from ? [email.from] : []);
  if (!email || !from) throw new AppError('BAD_REQUEST', 'This is no mail: nobody has sent it.');
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value;
  return {
    messageId: bare(email.messageId) ?? digestOf(raw),
    from,
    to: [
      ...addresses(email.to),
      ...addresses(email.cc),
      ...[header('delivered-to'), header('x-original-to'), header('envelope-to')].flatMap((value) =>
        value === undefined ? [] : [value.replaceAll(/[<>]/g, '').trim().toLowerCase()],
      ),
    ].slice(0, maxRecipients),
    subject: storable(email.subject ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, maxSubjectLength),
    text: storable(email.text?.trim() ? email.text : htmlToText(email.html ?? ''))
      .replaceAll('\r\n', '\n')
      .slice(0, maxTextLength),
    answers: refsIn(`${email.inReplyTo ?? ''} ${email.references ?? ''}`),
    isAutomatic: isAutomatic(header, from.address),
    files: email.attachments
      // A picture pasted into the text is related to it; files that were attached come first.
      .toSorted((one, other) => Number(one.related === true) - Number(other.related === true))
      .slice(0, maxFiles)
      .map(({ filename, content }) => ({ name: storable(filename ?? 'file'), content: toBuffer(content) })),
  };
}

/**
 * RFC 3834 and what programs say of themselves without it. A bounce has no return path. Headers of a mailing list alone
 * say nothing: a person who writes to a Google Group that forwards to us is a person.
 */
function isAutomatic(header: (name: string) => string | undefined, from: string): boolean {
  const submitted = header('auto-submitted')?.trim().toLowerCase();
  if (submitted !== undefined && submitted !== 'no') return true;
  if (/^(bulk|junk|auto_reply)$/i.test(header('precedence')?.trim() ?? '')) return true;
  if (header('x-autoreply') !== undefined || header('x-autorespond') !== undefined) return true;
  if (header('return-path')?.trim() === '<>') return true;
  return /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i.test(from);
}

function refsIn(text: string): string[] {
  return [...text.matchAll(/<([^<>\s]{3,250})>/g)].map(([, id = '']) => id).slice(-maxRefs);
}

function bare(messageId: string | undefined): string | undefined {
  return refsIn(messageId ?? '')[0];
}

/** A mail without an id of its own is known by its bytes. */
function digestOf(raw: Buffer): string {
  return `${createHash('sha256').update(raw).digest('hex')}@without-id`;
}

function addresses(list: readonly Address[] | undefined): string[] {
  return (list ?? []).flatMap((one) => (one.group ?? [one]).map(({ address }) => (address ?? '').toLowerCase()));
}

function addressIn(list: readonly Address[]): { name: string; address: string } | undefined {
  const [one] = list.flatMap((entry) => entry.group ?? [entry]);
  const address = one?.address?.trim().toLowerCase() ?? '';
  if (!/^[^\s@]+@[^\s@]+$/.test(address) || address.length > 254) return undefined;
  return { name: storable(one?.name ?? '').slice(0, 120), address };
}

/** PostgreSQL's text holds no NUL and no half of a character. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

function toBuffer(content: ArrayBuffer | Uint8Array | string): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}
