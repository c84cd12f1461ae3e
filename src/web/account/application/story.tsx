import { Text } from '@mantine/core';
import type { ApplicationEntry } from '../../../domains/applications/contract.ts';
import classes from './application-page.module.css';

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const words: Record<ApplicationEntry['kind'], string> = {
  submitted: 'You applied',
  assigned: 'Assigned',
  check: 'Checked',
  note: 'Note',
  message: 'Message from Forkline',
  asked: 'Question from Forkline',
  reply: 'You wrote',
  document: 'You uploaded',
  approved: 'Approved',
  declined: 'Not approved',
  withdrawn: 'You withdrew the application',
  resubmitted: 'You applied again',
  confirmed: 'You confirmed it',
};

/** The shared part of the story, newest first. */
export function Story({ entries }: { entries: ApplicationEntry[] }) {
  return (
    <section className={classes.card} aria-labelledby="story">
      <h2 id="story" className={classes.title}>
        What has happened
      </h2>
      <ol className={classes.list} reversed>
        {entries.toReversed().map((entry) => (
          <li key={entry.id} className={classes.entry} data-staff={entry.byStaff || undefined}>
            <Text fw={600}>{words[entry.kind]}</Text>
            <Text fz="sm" c="dimmed">
              {moment.format(new Date(entry.at))}
            </Text>
            {entry.text === '' ? null : <p className={classes.text}>{entry.text}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
