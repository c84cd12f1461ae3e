import { Link } from 'react-router';
import type { NewsLetter } from '../../../domains/news/contract.ts';
import { languagesOf } from '../../../domains/news/model/news-letter.ts';
import { backofficeMailboxFor } from '../../lib/paths.ts';
import page from '../parts/page.module.css';
import { StateBadge } from '../parts/state-badge.tsx';
import { momentShown } from '../parts/times.ts';
import type { Writer } from './editor.tsx';
import { LeftOver } from './unsaved-draft.tsx';
import { MailPreview } from './mail-preview.tsx';
import { goneTo, newsStateWords } from './news-words.ts';
import own from './news.module.css';

/** What went out, to how many, and when. Nothing about it changes any more. */
export function SentLetter({ letter, writer }: { letter: NewsLetter; writer: Writer }) {
  const { id, state, texts, sentAt, sentBy, skipped, writtenBy } = letter;
  return (
    <>
      <LeftOver
        writer={writer}
        letterId={id}
        sent={texts}
        why="It was sent while you wrote. This is what you had not saved."
      />
      <section className={page.card} aria-label="How it went out">
        <div>
          <StateBadge state={state}>{newsStateWords[state]}</StateBadge>
        </div>
        <dl className={page.facts}>
          <dt>Sent</dt>
          <dd>
            {sentAt === null ? '' : momentShown(sentAt)}, by {sentBy}
          </dd>
          <dt>To</dt>
          <dd>{goneTo(letter)}</dd>
          <dt>Begun by</dt>
          <dd>{writtenBy}</dd>
        </dl>
        {skipped > 0 ? (
          <p className={page.soft}>Left out are those who had switched it off, or left, before it was their turn.</p>
        ) : null}
        <div>
          <Link to={backofficeMailboxFor(texts.en.subject)}>Its mails in the mailbox</Link>
        </div>
      </section>
      <div className={own.languages}>
        {languagesOf(texts).map((language) => (
          <div key={language} className={page.card}>
            <MailPreview texts={texts} language={language} name={writer.name} />
          </div>
        ))}
      </div>
    </>
  );
}
