import { useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import type { VisitorAnswer } from '../../../domains/assistant/contract.ts';
import actions from '../../kit/action.module.css';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { authToken } from '../../lib/auth.ts';
import { ChosenArticle } from './chosen-article.tsx';
import { LeaveAddress } from './leave-address.tsx';
import classes from './visitor-chat.module.css';

interface Said {
  id: string;
  question: string;
  answer: VisitorAnswer;
}

const noConnection = 'We could not reach the server. Check the internet connection and try again.';
const maxQuestionLength = 2_000;
const examples = ['What does Forkline cost?', 'When and how am I paid?', 'Which delivery apps do you work with?'];

/** The assistant for whoever has no account yet: from public facts alone. Nothing of it is kept on the server. */
export function VisitorChat() {
  const [said, setSaid] = useState<Said[]>([]);
  const [text, setText] = useState('');
  const [state, setState] = useState<'idle' | 'asking'>('idle');
  const [failure, setFailure] = useState<string>();
  const isAlive = useHydrated();
  const end = useRef<HTMLDivElement>(null);

  async function ask(question: string): Promise<void> {
    if (question === '' || state === 'asking') return;
    setState('asking');
    setFailure(undefined);
    try {
      const answer = await askVisitor(question, said.at(-1)?.answer.frame ?? null);
      setSaid((before) => [...before, { id: crypto.randomUUID(), question, answer }]);
      setText((now) => (now.trim() === question ? '' : now));
      requestAnimationFrame(() => end.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' }));
    } catch (error) {
      setFailure(error instanceof Refused ? error.message : noConnection);
    } finally {
      setState('idle');
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void ask(text.trim());
  };

  return (
    <section className={classes.chat} aria-labelledby="ask">
      <h2 id="ask" className={classes.title}>
        Ask the assistant
      </h2>
      <p className={classes.hint}>
        It answers at once from our help articles, in English or Spanish, and passes you on to a person when you ask.
      </p>
      <ChosenArticle />
      <div role="log" aria-label="What was asked and answered" className={classes.turns}>
        {said.map(({ id, question, answer }, index) => (
          <article key={id} className={classes.turn}>
            <p className={classes.question}>{question}</p>
            <div className={classes.answer} lang={answer.language}>
              <p>{answer.text}</p>
              <Sources sources={answer.sources} />
              {answer.handover && index === said.length - 1 ? (
                <LeaveAddress
                  handover={answer.handover}
                  language={answer.language}
                  said={said.flatMap((one) => [
                    { from: 'person' as const, text: one.question },
                    { from: 'assistant' as const, text: one.answer.text },
                  ])}
                />
              ) : null}
              {index === said.length - 1 ? (
                <Choices choices={answer.choices} onChoice={(choice) => void ask(choice)} />
              ) : null}
            </div>
          </article>
        ))}
        <div ref={end} />
      </div>
      {said.length === 0 ? <Choices choices={examples} onChoice={(choice) => void ask(choice)} /> : null}
      <form className={classes.form} onSubmit={submit}>
        <label htmlFor="question">Your question</label>
        <input
          id="question"
          value={text}
          maxLength={maxQuestionLength}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" className={actions.primary} disabled={!isAlive || state === 'asking'}>
          {state === 'asking' ? 'Looking it up …' : 'Ask'}
        </button>
      </form>
      {failure === undefined ? null : (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
    </section>
  );
}

function Sources({ sources }: { sources: VisitorAnswer['sources'] }) {
  if (sources.length === 0) return null;
  return (
    <div className={classes.sources}>
      <span>From:</span>
      {sources.map(({ href, title }) => (
        <Link key={href} to={href}>
          {title}
        </Link>
      ))}
    </div>
  );
}

function Choices({ choices, onChoice }: { choices: readonly string[]; onChoice: (choice: string) => void }) {
  if (choices.length === 0) return null;
  return (
    <div className={classes.choices}>
      {choices.map((choice) => (
        <button key={choice} type="button" className={actions.quiet} onClick={() => onChoice(choice)}>
          {choice}
        </button>
      ))}
    </div>
  );
}

class Refused extends Error {}

/** An applicant is known by the token, so that the assistant can say where the application stands. */
async function askVisitor(text: string, before: VisitorAnswer['frame'] | null): Promise<VisitorAnswer> {
  const token = authToken.get();
  const language = navigator.language.startsWith('es') ? 'es' : 'en';
  const response = await fetch('/api/assistant/visitor', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ text, before, language }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) {
    const said = answer as { message?: string }; // the API's shape of a refusal
    throw new Refused(said.message ?? noConnection);
  }
  return answer as VisitorAnswer; // its contract
}
