import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ApplicationDetail } from '../../../domains/applications/contract.ts';
import { client } from '../../lib/api.ts';
import { momentShown } from '../parts/times.ts';
import { useChange } from '../parts/use-change.ts';
import { oneOf } from '../parts/use-filters.ts';
import { checkStateWords, checkWords } from '../parts/words.ts';
import classes from '../parts/page.module.css';
import own from './application-page.module.css';

const states = ['open', 'passed', 'failed'] as const;
const choices = states.map((value) => ({ value, label: checkStateWords[value] }));
type Check = ApplicationDetail['checks'][number];

/** What is looked into before a decision. */
export function Checks({ application }: { application: ApplicationDetail }) {
  return (
    <section className={classes.card}>
      <h2>Checks</h2>
      <ul className={own.checks}>
        {application.checks.map((check) => (
          <CheckRow key={check.name} applicationId={application.id} check={check} />
        ))}
      </ul>
    </section>
  );
}

function CheckRow({ applicationId, check }: { applicationId: string; check: Check }) {
  const { title, how } = checkWords[check.name];
  /** What is being typed; undefined while it is what the server holds. */
  const [typed, setTyped] = useState<string>();
  const note = typed ?? check.note;
  const record = useChange(
    (given: { state: Check['state']; note: string }) =>
      client.checkApplication({ id: applicationId, name: check.name, ...given }),
    ({ state }) => `${title}: ${checkStateWords[state].toLowerCase()}.`,
  );
  const save = (state: Check['state']) =>
    record.mutate({ state, note: note.trim() }, { onSuccess: () => setTyped(undefined) });
  return (
    <li className={own.check}>
      <div>
        <strong>{title}</strong>
        <div className={classes.soft}>{how}</div>
      </div>
      <SegmentedControl
        aria-label={title}
        data={choices}
        value={check.state}
        disabled={record.isPending}
        {...(check.state !== 'open' && { color: check.state === 'failed' ? 'red' : 'basil' })}
        onChange={(value) => {
          const state = oneOf(states, value);
          if (state) save(state);
        }}
      />
      <form
        className={own.note}
        onSubmit={(event) => {
          event.preventDefault();
          save(check.state);
        }}
      >
        <TextInput
          aria-label={`Note on: ${title}`}
          placeholder="Note"
          maxLength={500}
          value={note}
          onChange={(event) => setTyped(event.currentTarget.value)}
          rightSectionWidth={84}
          rightSection={
            note.trim() === check.note ? null : (
              <Button type="submit" size="compact-sm" loading={record.isPending}>
                Keep
              </Button>
            )
          }
        />
        {check.checkedBy && check.checkedAt ? (
          <span className={classes.soft}>
            {check.checkedBy}, {momentShown(check.checkedAt)}
          </span>
        ) : null}
      </form>
    </li>
  );
}
