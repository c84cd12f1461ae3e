import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { maxMessageLength } from '../../../domains/support/contract.ts';
import type { SavedReply } from '../../../domains/support/desk-contract.ts';
import { fillIns } from '../../../domains/support/model/saved-replies.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api, client } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import page from '../parts/page.module.css';
import { Behind } from '../parts/behind.tsx';
import { DeleteButton } from '../parts/delete-button.tsx';
import { Refusal } from '../parts/dialog.tsx';
import { useChange } from '../parts/use-change.ts';
import { useEdited } from '../parts/use-edited.ts';

const fresh = (): SavedReply => ({ id: crypto.randomUUID(), title: '', language: 'en', text: '', version: 0 });

/** Answers that are needed often, kept for everybody. */
export default function RepliesPage() {
  const query = useQuery(api.listSavedReplies.queryOptions());
  const [added, setAdded] = useState<SavedReply>();
  const replies = query.data?.replies ?? [];
  return (
    <div className={page.page}>
      <title>Saved replies - Back office</title>
      <Link to={paths.backofficeSupport}>Support</Link>
      <div className={page.head}>
        <h1 className={page.title}>Saved replies</h1>
        <Button h={44} onClick={() => setAdded(fresh())} disabled={added !== undefined}>
          Add a reply
        </Button>
      </div>
      <dl className={page.facts}>
        {Object.entries(fillIns).map(([name, words]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{`{${name}}`}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {added ? <ReplyForm key={added.id} reply={added} onDone={() => setAdded(undefined)} /> : null}
      {query.isPending ? <Loading label="The replies are loading" h={240} /> : null}
      {query.isError && !query.data ? (
        <LoadFailure what="The replies" onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {query.data && replies.length === 0 && !added ? (
        <Empty>None yet. What you write for the third time belongs here.</Empty>
      ) : null}
      {replies.map((reply) => (
        <ReplyForm key={reply.id} reply={reply} />
      ))}
    </div>
  );
}

function ReplyForm({ reply, onDone }: { reply: SavedReply; onDone?: () => void }) {
  const edited = useEdited(reply);
  const { written, write, isChanged } = edited;
  const save = useChange(
    (given: SavedReply) => client.saveReply(given),
    ({ title }) => `“${title}” is saved.`,
  );
  const remove = useChange(
    () => client.deleteReply({ id: reply.id }),
    () => `“${reply.title}” is deleted.`,
  );
  const isNew = reply.version === 0;
  return (
    <section className={page.card} aria-label={isNew ? 'New reply' : reply.title}>
      <div className={page.filters}>
        <TextInput
          label="Title"
          maxLength={80}
          value={written.title}
          onChange={(event) => write({ ...written, title: event.currentTarget.value })}
        />
        <Select
          label="Language"
          data={[
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Spanish' },
          ]}
          value={written.language}
          onChange={(value) => write({ ...written, language: value === 'es' ? 'es' : 'en' })}
        />
      </div>
      <Textarea
        label="Words"
        autosize
        minRows={3}
        maxRows={14}
        maxLength={maxMessageLength}
        value={written.text}
        onChange={(event) => write({ ...written, text: event.currentTarget.value })}
      />
      {edited.isBehind ? (
        <Behind theirs={`“${reply.text}”`} onKeep={edited.goOn} onTake={edited.take} />
      ) : (
        <Refusal error={save.error} />
      )}
      <div className={page.actions}>
        <Button
          h={44}
          loading={save.isPending}
          disabled={!isChanged || written.title.trim() === '' || written.text.trim() === ''}
          onClick={() =>
            save.mutate(written, {
              onSuccess: () => {
                edited.saved();
                onDone?.();
              },
            })
          }
        >
          Save
        </Button>
        {isNew ? (
          <Button variant="default" h={44} onClick={onDone}>
            Leave it
          </Button>
        ) : (
          <DeleteButton
            what={`“${reply.title}”`}
            pending={remove.isPending}
            error={remove.error}
            onDelete={() => remove.mutate(undefined)}
          />
        )}
      </div>
    </section>
  );
}
