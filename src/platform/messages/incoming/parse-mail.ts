import { createHash } from 'node:crypto';
import PostalMime, { type Address } from 'postal-mime';
import { AppError } from '../../errors.ts';
import type { IncomingMail } from './incoming-mail.ts';

const longestText = 100_000;
const longestSubject = 300;
const mostRefs = 50;
const mostRecipients = 50;
const mostFiles = 10;
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
    ].slice(0, mostRecipients),
    subject: storable(email.subject ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, longestSubject),
    text: storable(email.text ?? textOfHtml(email.html ?? ''))
      .replaceAll('\r\n', '\n')
      .slice(0, longestText),
    answers: refsIn(`${email.inReplyTo ?? ''} ${email.references ?? ''}`),
    isAutomatic: isAutomatic(header, from.address),
    files: email.attachments
      .filter(({ disposition, related }) => disposition === 'attachment' || related !== true)
      .slice(0, mostFiles)
      .map(({ filename, content }) => ({ name: storable(filename ?? 'file'), content: toBuffer(content) })),
  };
}

/** RFC 3834 and what programs say of themselves without it. A bounce comes from nobody. */
function isAutomatic(header: (name: string) => string | undefined, from: string): boolean {
  const submitted = header('auto-submitted')?.trim().toLowerCase();
  if (submitted !== undefined && submitted !== 'no') return true;
  if (/^(bulk|junk|list|auto_reply)$/i.test(header('precedence')?.trim() ?? '')) return true;
  if (header('x-autoreply') !== undefined || header('x-autorespond') !== undefined) return true;
  if (header('list-id') !== undefined || header('list-unsubscribe') !== undefined) return true;
  if (header('return-path')?.trim() === '<>') return true;
  return /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i.test(from);
}

function refsIn(text: string): string[] {
  return [...text.matchAll(/<([^<>\s]{3,250})>/g)].map(([, id = '']) => id).slice(-mostRefs);
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

/** Words of a mail that has no plain text, roughly in the lines that its reader saw. */
function textOfHtml(html: string): string {
  return html
    .replaceAll(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<br\s*\/?>|<\/(p|div|tr|li|h\d|blockquote)>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&nbsp;/gi, ' ')
    .replaceAll(/&lt;/gi, '<')
    .replaceAll(/&gt;/gi, '>')
    .replaceAll(/&quot;/gi, '"')
    .replaceAll(/&#0?39;/g, "'")
    .replaceAll(/&amp;/gi, '&')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** PostgreSQL's text holds no NUL and no half of a character. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

function toBuffer(content: ArrayBuffer | Uint8Array | string): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}
