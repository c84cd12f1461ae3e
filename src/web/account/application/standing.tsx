import { Text } from '@mantine/core';
import type { MyApplication } from '../../../domains/applications/contract.ts';
import { company } from '../../../shared/company.ts';
import classes from './application-page.module.css';

const words = {
  unconfirmed: { title: 'Confirm your request', text: 'Open the link that we emailed you.' },
  submitted: {
    title: 'We are looking at it',
    text: `A team member looks at what you sent and reaches out to you, usually within ${company.emailReplyWithin}.`,
  },
  needs_information: {
    title: 'We need something from you',
    text: 'Please answer below, or upload what we asked for. Your application goes on as soon as we have it.',
  },
  approved: { title: 'Approved', text: 'Welcome! Your dashboard is open.' },
  declined: {
    title: 'Not approved',
    text: 'We could not approve your application as it stands. The reason is below; if something has changed, apply again.',
  },
  withdrawn: { title: 'Withdrawn', text: 'You have taken your application back. You can apply again at any time.' },
} as const;

const steps = ['Sent', 'A team member looks at it', 'Decided'];
const reached = { unconfirmed: 1, submitted: 2, needs_information: 2, approved: 3, declined: 3, withdrawn: 1 } as const;

/** Where the application stands, in words and as steps. */
export function Standing({ application }: { application: MyApplication }) {
  const { state, entries } = application;
  const { title, text } = words[state];
  const asked = entries.findLast(({ kind }) => kind === 'asked' || kind === 'declined');
  const shown = state === 'needs_information' || state === 'declined' ? asked : undefined;
  return (
    <section
      className={classes.card}
      data-call={state === 'needs_information' || undefined}
      aria-labelledby="standing"
      aria-live="polite"
    >
      <h2 id="standing" className={classes.title}>
        {title}
      </h2>
      <Text>{text}</Text>
      {shown ? (
        <Text className={classes.text} fw={600}>
          “{shown.text}”
        </Text>
      ) : null}
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step} className={classes.step} data-reached={index < reached[state] || undefined}>
            <span className={classes.dot} aria-hidden />
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}
