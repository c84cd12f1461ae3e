import { useQuery, useQueryClient } from '@tanstack/react-query';
import { maxMessageLength } from '../../../domains/support/contract.ts';
import type { DeskThread } from '../../../domains/support/desk-contract.ts';
import { Composer } from '../../kit/conversation/composer.tsx';
import { api, client } from '../../lib/api.ts';
import caseClasses from '../cases/case-page.module.css';
import page from '../parts/page.module.css';
import { momentShown } from '../parts/times.ts';
import { staffMe } from '../staff-me.ts';

/** What colleagues should know and the person never sees. */
export function Notes({ found: { id, notes } }: { found: DeskThread }) {
  const { data: me } = useQuery(staffMe);
  const cache = useQueryClient();
  return (
    <section className={page.card}>
      <h2>Notes for colleagues</h2>
      {notes.length === 0 ? <p className={page.soft}>None yet. The person never sees them.</p> : null}
      <ol className={caseClasses.history}>
        {notes.map((note) => (
          <li key={note.id}>
            <div className={caseClasses.meta}>
              <strong>{note.author}</strong>
              <time dateTime={note.at} className={page.soft}>
                {momentShown(note.at)}
              </time>
            </div>
            <p className={page.words}>{note.text}</p>
          </li>
        ))}
      </ol>
      {me ? (
        <Composer
          key={id}
          draftKey={`${me.user.id} note ${id}`}
          label="Note"
          maxCharacters={maxMessageLength}
          sendLabel="Keep the note"
          send={async ({ messageId, text }) => {
            const shown = await client.addCaseNote({ id, noteId: messageId, text });
            cache.setQueryData(api.getDeskCase.queryKey({ input: { id } }), shown);
            return { missed: 0 };
          }}
        />
      ) : null}
    </section>
  );
}
