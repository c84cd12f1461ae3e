import type { ApplicationEntry } from '../../../domains/applications/contract.ts';
import { momentShown } from '../parts/times.ts';
import classes from '../parts/page.module.css';
import own from './application-page.module.css';

const kindWords: Record<ApplicationEntry['kind'], string> = {
  submitted: 'applied',
  assigned: 'assigned it',
  check: 'recorded a check',
  note: 'noted',
  message: 'wrote to the applicant',
  asked: 'asked for more',
  reply: 'answered',
  document: 'sent a document',
  approved: 'approved it',
  declined: 'declined it',
  withdrawn: 'withdrew it',
  resubmitted: 'applied again',
  confirmed: 'confirmed it by email',
};

/** What happened so far, in order. */
export function Story({ entries }: { entries: readonly ApplicationEntry[] }) {
  return (
    <section className={classes.card}>
      <h2>What happened</h2>
      <ol className={own.story}>
        {entries.map((entry) => (
          <li key={entry.id} className={own.entry}>
            <div className={own.meta}>
              <span>
                <strong>{entry.authorName}</strong> {kindWords[entry.kind]}
              </span>
              <time dateTime={entry.at} className={classes.soft}>
                {momentShown(entry.at)}
              </time>
            </div>
            {entry.text ? <p className={classes.words}>{entry.text}</p> : null}
            {entry.shared && entry.byStaff ? <span className={own.shared}>The applicant sees this</span> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
