import type { Language } from '../../../domains/identity/model/languages.ts';
import { newsWords, paragraphsOf, type NewsTexts } from '../../../domains/news/model/news-letter.ts';
import { company } from '../../../shared/company.ts';
import { paths } from '../../lib/paths.ts';
import { languageWords } from './news-words.ts';
import own from './news.module.css';

interface MailPreviewProps {
  texts: NewsTexts;
  language: Language;
  /** Whom it greets. */
  name: string;
  heading?: string;
}

/** The mail as it is read. What every mail of ours ends with, where questions go and who we are, is left out. */
export function MailPreview({ texts, language, name, heading = 'As it is read' }: MailPreviewProps) {
  const { subject, body } = texts[language];
  const words = newsWords[language];
  return (
    <section className={own.preview} aria-label={`${heading}, in ${languageWords[language]}`}>
      <h3>{heading}</h3>
      <div className={own.mail} lang={language}>
        <strong className={own.subject}>{subject.trim() === '' ? '…' : subject}</strong>
        <p className={own.brand}>{company.name}</p>
        <p>{words.hello(name)}</p>
        {paragraphsOf(body).map((paragraph, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same paragraph may stand there twice
          <p key={index}>{paragraph}</p>
        ))}
        <p className={own.small}>
          {words.why} {words.stop} {location.origin}
          {paths.stopNews}?key=…
        </p>
      </div>
    </section>
  );
}
