import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ThreadWithMessages } from '../../../domains/representatives/contract.ts';
import { client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import page from '../parts/page.module.css';
import { dateShown } from '../parts/times.ts';
import { useChange } from '../parts/use-change.ts';

/** What the service has promised and until when, and the end of the thread. */
export function Promised({ found: { id, promise, state } }: { found: ThreadWithMessages }) {
  const [what, setWhat] = useState('');
  const [lastDay, setLastDay] = useState('');
  const note = useChange(
    () => client.noteDeskPromise({ id, promise: what, lastDay }),
    () => 'They are reminded from then on.',
  );
  const keep = useChange(
    () => client.endDeskPromise({ id }),
    () => 'The promise is over.',
  );
  const close = useChange(
    () => client.closeDeskThread({ id }),
    () => 'It is closed.',
  );
  return (
    <section className={page.card}>
      <h2>Promised</h2>
      {promise ? (
        <div className={page.actions}>
          <span>
            {promise.what}, by {dateShown(promise.lastDay)}
            {promise.isOver ? <strong>, over</strong> : null}
          </span>
          <Button variant="default" h={44} loading={keep.isPending} onClick={() => keep.mutate(undefined)}>
            It was kept
          </Button>
        </div>
      ) : (
        <div className={page.filters}>
          <TextInput
            label="What they promised"
            maxLength={300}
            value={what}
            onChange={(event) => setWhat(event.currentTarget.value)}
          />
          <TextInput
            label="Until when"
            type="date"
            value={lastDay}
            error={note.isError ? failureOf(note.error).fields['lastDay'] : undefined}
            onChange={(event) => {
              note.reset();
              setLastDay(event.currentTarget.value);
            }}
          />
          <Button
            variant="default"
            h={44}
            disabled={what.trim() === '' || lastDay === ''}
            loading={note.isPending}
            onClick={() =>
              note.mutate(undefined, {
                onSuccess: () => {
                  setWhat('');
                  setLastDay('');
                },
              })
            }
          >
            Note it
          </Button>
        </div>
      )}
      {state === 'closed' ? null : (
        <div>
          <Button variant="default" h={44} loading={close.isPending} onClick={() => close.mutate(undefined)}>
            Close the thread
          </Button>
        </div>
      )}
    </section>
  );
}
