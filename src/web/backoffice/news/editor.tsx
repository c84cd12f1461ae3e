import { Button } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { NewsLetter } from '../../../domains/news/contract.ts';
import { missingIn, type NewsText, type NewsTexts } from '../../../domains/news/model/news-letter.ts';
import type { Language } from '../../../domains/identity/model/languages.ts';
import { api, client } from '../../lib/api.ts';
import { backofficeNewsLetter } from '../../lib/paths.ts';
import page from '../parts/page.module.css';
import { momentShown } from '../parts/times.ts';
import { useChange } from '../parts/use-change.ts';
import { Conflict } from './conflict.tsx';
import { LanguageFields } from './language-fields.tsx';
import { draftKey, keepDraft, sameTexts, useNewsDraft, type NewsDraft } from './news-draft.ts';
import { Sending } from './sending.tsx';
import own from './news.module.css';

const nothing: NewsTexts = { en: { subject: '', body: '' }, es: { subject: '', body: '' } };

/** Who is at the keyboard. */
export interface Writer {
  id: string;
  name: string;
}

/** A draft in both languages, each as it will be read. What is typed stays in this browser until it is saved. */
export function Editor({ letter, writer }: { letter: NewsLetter | undefined; writer: Writer }) {
  const draft = useNewsDraft(draftKey(writer.id, letter?.id));
  const [refusals, setRefusals] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  const saved = letter?.texts ?? nothing;
  const texts = draft.kept?.texts ?? saved;
  const isChanged = !sameTexts(texts, saved);
  const isBehind = letter !== undefined && isChanged && draft.kept?.version !== letter.version;
  const save = useSave(letter, writer, draft);
  const missing = refusals > 0 ? missingIn(texts) : [];
  // To the first field that stands in the way: on a phone it is far above the button.
  useEffect(() => {
    if (refusals > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const present = (): NewsDraft => ({
    id: letter?.id ?? draft.kept?.id ?? crypto.randomUUID(),
    version: (isChanged ? draft.kept?.version : undefined) ?? letter?.version ?? 0,
    texts,
  });
  const write = (language: Language, change: Partial<NewsText>) =>
    draft.keep({ ...present(), texts: { ...texts, [language]: { ...texts[language], ...change } } });

  return (
    <>
      {isBehind ? (
        <Conflict
          letter={letter}
          writer={writer}
          onKeep={() => draft.keep({ ...present(), version: letter.version })}
          onTake={draft.forget}
        />
      ) : null}
      <div className={own.languages} ref={fields}>
        {(['en', 'es'] as const).map((language) => (
          <LanguageFields
            key={language}
            language={language}
            texts={texts}
            writer={writer}
            missing={missing.filter((one) => one.language === language)}
            // A new one that is saved goes on at its own address: nothing more is typed here.
            isReadOnly={save.isPending || (!letter && save.isSuccess)}
            onWrite={(change) => write(language, change)}
          />
        ))}
      </div>
      <section className={page.card} aria-label="What to do with it">
        <div className={page.actions}>
          <Button
            h={44}
            loading={save.isPending}
            disabled={!isChanged || isBehind}
            onClick={() => save.mutate(present())}
          >
            Save
          </Button>
          <output className={page.soft}>{standing({ letter, isChanged, isBehind })}</output>
        </div>
        <Sending
          letter={letter}
          hindrance={!letter || isChanged ? 'Save it first: what is saved is what goes out.' : undefined}
          isWhole={() => {
            const isWhole = missingIn(texts).length === 0;
            if (!isWhole) setRefusals(refusals + 1);
            return isWhole;
          }}
          onDeleted={draft.forget}
        />
      </section>
    </>
  );
}

function standing(given: { letter: NewsLetter | undefined; isChanged: boolean; isBehind: boolean }): string {
  const { letter, isChanged, isBehind } = given;
  if (isBehind) return 'Choose above what holds first.';
  if (isChanged) return 'Not saved yet; kept in this browser.';
  return letter ? `Saved ${momentShown(letter.changedAt)}, by ${letter.changedBy}` : 'Nothing is written yet.';
}

/** Saves; a new letter gets an address of its own, also where an earlier try of ours had arrived without our hearing of it. */
function useSave(letter: NewsLetter | undefined, writer: Writer, { forget }: ReturnType<typeof useNewsDraft>) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useChange(
    async (given: NewsDraft) => {
      let isSaved = true;
      try {
        const answer = await client.saveNews(given);
        cache.setQueryData(api.getNews.queryKey({ input: { id: given.id } }), answer);
      } catch (error) {
        if (letter || !isConflict(error)) throw error;
        keepDraft(draftKey(writer.id, given.id), given);
        isSaved = false;
      }
      if (!letter) await navigate(backofficeNewsLetter(given.id), { replace: true });
      forget();
      return isSaved;
    },
    (_, isSaved) => (isSaved ? 'The draft is saved.' : 'It had been saved before: choose which words hold.'),
  );
}

const isConflict = (error: unknown) => error instanceof ORPCError && error.status === 409;
