import { composeMail } from '../../platform/messages/letter.ts';
import type { Message } from '../../platform/messages/message.ts';
import type { NewsReader } from '../identity/index.ts';
import { languageFor, newsWords, paragraphsOf, type NewsTexts } from './model/news-letter.ts';
import type { StopKeys } from './stop-keys.ts';

/** What these mails are made with. */
export interface NewsPost {
  publicUrl: string;
  stopKeys: StopKeys;
}

/** A letter to one reader, with why it comes and two ways to end it: by a program of the mailbox (RFC 8058) and by a page. */
export function newsMail(
  texts: NewsTexts,
  { to, post: { publicUrl, stopKeys }, isProof = false }: { to: NewsReader; post: NewsPost; isProof?: boolean },
): Message {
  const language = languageFor(texts, to.language);
  const { subject, body } = texts[language];
  const words = newsWords[language];
  const key = stopKeys.keyOf(to.userId);
  const page = `${publicUrl}/stop-news?${new URLSearchParams({ key, language })}`;
  return composeMail({
    to: to.email,
    purpose: isProof ? 'news_proof' : 'news',
    subject: isProof ? `Proof: ${subject}` : subject,
    paragraphs: [words.hello(to.name), ...paragraphsOf(body)],
    footnote: `${words.why} ${words.stop} ${page}`,
    language,
    unsubscribeUrl: `${publicUrl}/api/news/unsubscribe/${key}`,
  });
}
