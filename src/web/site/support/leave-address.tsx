import { useState, type FormEvent } from 'react';
import type { VisitorAnswer } from '../../../domains/assistant/contract.ts';
import actions from '../../kit/action.module.css';
import { sendForm } from '../parts/send-form.ts';
import classes from './visitor-chat.module.css';

interface LeaveAddressProps {
  handover: NonNullable<VisitorAnswer['handover']>;
  language: 'en' | 'es';
  said: readonly { from: 'person' | 'assistant'; text: string }[];
}

const maxTextLength = 6_000;
const maxSaid = 40;

/** Where a person answers to: without an account only the visitor can say so. */
export function LeaveAddress({ handover, language, said }: LeaveAddressProps) {
  const [id] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [failure, setFailure] = useState<string>();
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const due = new Date(handover.dueAt).toLocaleString(undefined, {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setState('sending');
    setFailure(undefined);
    const answer = await sendForm('/api/assistant/visitor/handover', {
      id,
      name: name.trim(),
      email: email.trim(),
      topic: handover.topic,
      urgent: handover.urgent,
      language,
      said: said.slice(-maxSaid).map((one) => ({ ...one, text: one.text.slice(0, maxTextLength) })),
    });
    if (answer.received) return setState('sent');
    setFailure(Object.values(answer.fields)[0] ?? answer.sentence);
    setState('open');
  }

  if (state === 'sent') {
    return (
      <output className={classes.sent}>
        Thank you. A person of our team answers to {email} by {due}.
      </output>
    );
  }
  return (
    <form className={classes.address} onSubmit={(event) => void send(event)} noValidate>
      <p>
        {handover.isOpen ? '' : 'It is outside our support hours (Monday-Friday, 9am-6pm PST). '}Leave your name and
        email, and a person answers by {due}.
      </p>
      <label>
        Name
        <input
          value={name}
          autoComplete="name"
          maxLength={160}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label>
        Email
        <input
          type="email"
          value={email}
          autoComplete="email"
          maxLength={254}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </label>
      <button type="submit" className={actions.primary} disabled={state === 'sending'}>
        Hand over to a person
      </button>
      {failure === undefined ? null : (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
    </form>
  );
}
