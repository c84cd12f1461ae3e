import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { languagesOf, type NewsTexts } from '../../../domains/news/model/news-letter.ts';
import { backofficeNewsLetter } from '../../lib/paths.ts';
import page from '../parts/page.module.css';
import { Warning } from '../parts/warning.tsx';
import type { Writer } from './editor.tsx';
import { MailPreview } from './mail-preview.tsx';
import { draftKey, sameTexts, useNewsDraft } from './news-draft.ts';
import own from './news.module.css';

interface LeftOverProps {
  writer: Writer;
  letterId: string;
  why: string;
  /** What went out; words that are the same are no loss. */
  sent?: NewsTexts;
}

/** What somebody had typed into a letter that takes no more changes. */
export function LeftOver({ writer, letterId, why, sent }: LeftOverProps) {
  const { kept, forget } = useNewsDraft(draftKey(writer.id, letterId));
  const fresh = useNewsDraft(draftKey(writer.id, undefined));
  const navigate = useNavigate();
  if (!kept || (sent && sameTexts(kept.texts, sent))) return null;
  return (
    <section className={page.card} aria-label="What you had not saved">
      <Warning>{why}</Warning>
      <div className={own.languages}>
        {languagesOf(kept.texts).map((language) => (
          <MailPreview key={language} texts={kept.texts} language={language} name={writer.name} heading="Yours" />
        ))}
      </div>
      <div className={page.actions}>
        <Button
          h={44}
          disabled={fresh.kept !== undefined}
          onClick={() => {
            fresh.keep({ id: crypto.randomUUID(), version: 0, texts: kept.texts });
            forget();
            void navigate(backofficeNewsLetter('new'));
          }}
        >
          Make a new letter of it
        </Button>
        <Button h={44} variant="default" onClick={forget}>
          Drop it
        </Button>
        {fresh.kept ? (
          <span className={page.soft}>Another new letter of yours is not saved yet: save that one first.</span>
        ) : null}
      </div>
    </section>
  );
}
