import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { company } from '../../shared/company.ts';
import type { MailThread, Message } from './message.ts';

/**
 * Words of a letter, of which a line break stays; or what stands under a title, which leads to `url` where it has one, in
 * small print where it explains the rest.
 */
export type Paragraph = string | { title: string; text: string; url?: string; isSmall?: boolean };

/** A mail in plain words. What people typed may stand in it: it is escaped in the HTML, and only text in the other. */
export interface Letter extends MailThread {
  to: string;
  purpose: string;
  subject: string;
  paragraphs: readonly Paragraph[];
  /** One button, whose address is also written out. */
  action?: { label: string; url: string };
  /** In small print, such as how long a link lives. */
  footnote?: string;
  /** A business that writes to its own customers through us: its name and postal address stand in place of ours, and it is from that name. */
  sender?: { name: string; address: string };
  /** Of the words, as a language tag; English when left out. */
  language?: string;
  /** A POST to it, by a program of the reader's mailbox, ends these mails at once (RFC 8058). */
  unsubscribeUrl?: string;
  /** In place of what every letter of ours ends with: where questions go, and who we are. */
  closing?: readonly string[];
}

const ink = '#221e19';
const soft = '#6a6155';
const green = '#1d6b45';
const { street, city, state, zip } = company.address;
const signature = `${company.name} · ${street}, ${city}, ${state} ${zip}`;
/** What stands in every letter beside its own words. */
const frames = {
  en: {
    answerTo: `Questions? Write to ${company.supportEmail}. We answer within ${company.emailReplyWithin}.`,
    orOpen: 'Or open this address:',
  },
  es: {
    answerTo: `¿Preguntas? Escriba a ${company.supportEmail}. Respondemos en 1 día hábil.`,
    orOpen: 'O abra esta dirección:',
  },
} as const;

const frameOf = ({ language }: Pick<Letter, 'language'>) => frames[language === 'es' ? 'es' : 'en'];

/** The same words as HTML and as plain text, under our letterhead. */
export function composeMail(letter: Letter): Message {
  const { to, purpose, subject, paragraphs, action, footnote, sender } = letter;
  const { unsubscribeUrl, replyTo, inReplyTo, isPersonal } = letter;
  const lines = [
    ...paragraphs.map(plain),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(footnote === undefined ? [] : [footnote]),
    ...closing(letter),
  ];
  const html = renderToStaticMarkup(page(letter));
  // A line break in a subject would end the header, and in a name look odd.
  return {
    channel: 'mail',
    purpose,
    to,
    subject: subject.replace(/\s+/g, ' '),
    text: lines.join('\n\n'),
    html: `<!doctype html>${html}`,
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
    ...(sender !== undefined && { senderName: sender.name.replace(/\s+/g, ' ') }),
    ...(replyTo !== undefined && { replyTo }),
    ...(inReplyTo !== undefined && { inReplyTo }),
    ...(isPersonal !== undefined && { isPersonal }),
  };
}

/** Who writes, and where questions go. */
function closing(letter: Letter): readonly string[] {
  const { sender, closing: own } = letter;
  if (own) return own;
  return sender ? [`${sender.name} · ${sender.address}`] : [frameOf(letter).answerTo, signature];
}

const font = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const smallPrint = { fontSize: 13, lineHeight: '20px', color: soft };
const words = { margin: '0 0 16px', whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

/** Of a link: for a thumb, in small print, too. */
const tall = { display: 'inline-block', padding: '12px 0' };

function paragraph(given: Paragraph, key: number): ReactNode {
  if (typeof given === 'string') return h('p', { key, style: words }, given);
  const { title, text, url, isSmall = false } = given;
  const link = { ...tall, color: green, fontWeight: 600 };
  return h(
    'p',
    { key, style: isSmall ? { ...words, ...smallPrint } : words },
    url === undefined ? h('strong', null, title) : h('a', { href: url, style: link }, title),
    h('br'),
    text,
  );
}

const plain = (given: Paragraph) =>
  typeof given === 'string' ? given : [given.title, given.text, given.url].filter(Boolean).join('\n');

/** Addresses in our own words are links: not every mailbox makes them of text. */
const linked = (text: string): ReactNode[] =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? h('a', { key: part, href: part, style: { ...tall, color: soft } }, part) : part,
    );

function page(letter: Letter): ReactNode {
  const { subject, paragraphs, action, footnote, sender, language = 'en' } = letter;
  const small = { margin: '0 0 8px', ...smallPrint };
  return h(
    'html',
    { lang: language },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('title', null, subject),
    ),
    h(
      'body',
      {
        style: {
          margin: 0,
          padding: '24px 12px',
          background: '#f5f0e7',
          fontFamily: font,
          fontSize: 16,
          lineHeight: '25px',
          color: ink,
        },
      },
      h(
        'div',
        {
          style: {
            maxWidth: 560,
            margin: '0 auto',
            padding: '28px 28px 20px',
            background: '#ffffff',
            borderRadius: 12,
          },
        },
        h(
          'p',
          { style: { margin: '0 0 20px', fontWeight: 700, fontSize: 18, color: green } },
          sender?.name ?? company.name,
        ),
        ...paragraphs.map(paragraph),
        action &&
          h(
            'p',
            { style: { margin: '24px 0' } },
            h(
              'a',
              {
                href: action.url,
                style: {
                  display: 'inline-block',
                  padding: '12px 22px',
                  background: green,
                  color: '#ffffff',
                  borderRadius: 8,
                  fontWeight: 600,
                  textDecoration: 'none',
                },
              },
              action.label,
            ),
          ),
        action &&
          h(
            'p',
            { style: { ...small, wordBreak: 'break-all' } },
            sender ? action.url : `${frameOf(letter).orOpen} ${action.url}`,
          ),
        footnote !== undefined && h('p', { style: { ...small, overflowWrap: 'anywhere' } }, ...linked(footnote)),
        h('hr', { style: { border: 0, borderTop: '1px solid #e8e1d6', margin: '20px 0 14px' } }),
        ...closing(letter).map((text) => h('p', { key: text, style: small }, text)),
      ),
    ),
  );
}
