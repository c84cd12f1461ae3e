import { Textarea, TextInput } from '@mantine/core';
import type { Language } from '../../../domains/identity/model/languages.ts';
import {
  isWrittenIn,
  maxBodyLength,
  maxSubjectLength,
  type missingIn,
  type NewsText,
  type NewsTexts,
} from '../../../domains/news/model/news-letter.ts';
import page from '../parts/page.module.css';
import type { Writer } from './editor.tsx';
import { MailPreview } from './mail-preview.tsx';
import { languageWords } from './news-words.ts';
import own from './news.module.css';

interface LanguageFieldsProps {
  language: Language;
  texts: NewsTexts;
  writer: Writer;
  missing: ReturnType<typeof missingIn>;
  isReadOnly: boolean;
  onWrite: (change: Partial<NewsText>) => void;
}

/** What is written in one language, and below it how it is read. */
export function LanguageFields({ language, texts, writer, missing, isReadOnly, onWrite }: LanguageFieldsProps) {
  const { subject, body } = texts[language];
  const errorOf = (field: keyof NewsText) => missing.find((one) => one.field === field)?.sentence;
  const name = languageWords[language];
  return (
    <section className={page.card} aria-labelledby={`in-${language}`}>
      <h2 id={`in-${language}`}>
        {name}
        {language === 'es' ? <span className={own.aside}>if you like</span> : null}
      </h2>
      <TextInput
        label="Subject"
        size="md"
        lang={language}
        maxLength={maxSubjectLength}
        readOnly={isReadOnly}
        value={subject}
        error={errorOf('subject')}
        onChange={(event) => onWrite({ subject: event.currentTarget.value })}
      />
      <Textarea
        label="Letter"
        description="A blank line begins a paragraph. Write addresses out: https://…"
        size="md"
        lang={language}
        autosize
        minRows={9}
        maxRows={24}
        maxLength={maxBodyLength}
        readOnly={isReadOnly}
        value={body}
        error={errorOf('body')}
        onChange={(event) => onWrite({ body: event.currentTarget.value })}
      />
      {isWrittenIn(texts, language) ? (
        <MailPreview texts={texts} language={language} name={writer.name} />
      ) : (
        <p className={page.soft}>While this is empty, who reads Spanish gets the English letter.</p>
      )}
    </section>
  );
}
