import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import actions from '../../kit/action.module.css';
import { useHydrated } from '../../lib/use-hydrated.ts';
import type { Sent } from './send-form.ts';
import classes from './site-form.module.css';

interface SiteFormProps {
  label: string;
  button: string;
  busyButton: string;
  email: string;
  /** Marks the fields that are wrong; true when none is. */
  validate: () => boolean;
  send: () => Promise<Sent>;
  markFields: (fields: Record<string, string>) => void;
  thanks: { title: string; text: string };
  children: ReactNode;
}

/** A public form from first try to thanks: busy while it is sent, a way out when it cannot be, focus on what matters. */
export function SiteForm(props: SiteFormProps) {
  const { label, button, busyButton, email, validate, send, markFields, thanks, children } = props;
  const [state, setState] = useState<'open' | 'busy' | 'received'>('open');
  const [problem, setProblem] = useState('');
  const isAlive = useHydrated();
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);

  // After the fields were marked; which of them is first is known in the document only.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === 'busy') return;
    setProblem('');
    if (!validate()) {
      setRefusals((count) => count + 1);
      return;
    }
    setState('busy');
    const sent = await send();
    setState(sent.received ? 'received' : 'open');
    if (sent.received) return;
    markFields(sent.fields);
    setProblem(sent.sentence);
    setRefusals((count) => count + 1);
  }

  if (state === 'received') return <Thanks {...thanks} />;
  return (
    <form ref={form} className={classes.form} aria-label={label} noValidate onSubmit={(event) => void submit(event)}>
      {children}
      <div role="alert" className={problem ? classes.problem : undefined}>
        {problem ? (
          <>
            {problem} You can also write to <a href={`mailto:${email}`}>{email}</a>.
          </>
        ) : null}
      </div>
      <button type="submit" className={actions.primary} disabled={!isAlive} aria-disabled={state === 'busy'}>
        {state === 'busy' ? busyButton : button}
      </button>
    </form>
  );
}

function Thanks({ title, text }: { title: string; text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.thanks}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
    </div>
  );
}
