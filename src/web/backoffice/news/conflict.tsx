import type { NewsLetter } from '../../../domains/news/contract.ts';
import { languagesOf } from '../../../domains/news/model/news-letter.ts';
import { MineOrTheirs } from '../parts/behind.tsx';
import page from '../parts/page.module.css';
import { momentShown } from '../parts/times.ts';
import { Warning } from '../parts/warning.tsx';
import type { Writer } from './editor.tsx';
import { MailPreview } from './mail-preview.tsx';
import own from './news.module.css';

interface ConflictProps {
  letter: NewsLetter;
  writer: Writer;
  onKeep: () => void;
  onTake: () => void;
}

/** Somebody saved other words than those that mine were written upon: both are here until one is chosen. */
export function Conflict({ letter, writer, onKeep, onTake }: ConflictProps) {
  return (
    <section className={page.card} aria-label="Saved by somebody else meanwhile">
      <Warning title={`${letter.changedBy} saved other words meanwhile, ${momentShown(letter.changedAt)}. `}>
        Yours stand below, unsaved; theirs here. Take over by hand what you need, then choose.
      </Warning>
      <div className={own.languages}>
        {languagesOf(letter.texts).map((language) => (
          <MailPreview key={language} texts={letter.texts} language={language} name={writer.name} heading="Theirs" />
        ))}
      </div>
      <MineOrTheirs onKeep={onKeep} onTake={onTake} />
    </section>
  );
}
