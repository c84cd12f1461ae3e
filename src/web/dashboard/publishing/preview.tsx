import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { MenuChange, MenuProblem } from '../../../domains/menu/model/findings.ts';
import { nameOfSubject } from '../../../domains/menu/model/subjects.ts';
import { writtenIn } from '../../lib/language.ts';
import { said } from '../../lib/said.ts';
import { placeOf } from './publishing-data.ts';
import classes from './publishing-page.module.css';

interface ConnectionPreview {
  connectionId: string;
  serviceName: string;
  storeName: string;
  problems: MenuProblem[];
  changes: MenuChange[];
  changeCount: number;
}

/** Per service what is wrong, with a way to the field, and what will change, in words. Services that agree share one box. */
export function Preview({ previews }: { previews: readonly ConnectionPreview[] }) {
  return (
    <div className={classes.preview}>
      {alike(previews).map(({ names, preview }) => (
        <section key={preview.connectionId} className={classes.connection} aria-label={names}>
          <h3>{names}</h3>
          <Problems problems={preview.problems} />
          <Changes preview={preview} />
        </section>
      ))}
    </div>
  );
}

function alike(previews: readonly ConnectionPreview[]): { names: string; preview: ConnectionPreview }[] {
  const groups = Map.groupBy(previews, ({ problems, changes, changeCount }) =>
    JSON.stringify([problems, changes.map(({ sentence }) => sentence), changeCount]),
  );
  return [...groups.values()].flatMap((same) => {
    const [preview] = same;
    return preview ? [{ names: namesOf(same), preview }] : [];
  });
}

/** "DoorDash and Grubhub at Rosalía's Kitchen; DoorDash at Rosalía's Harbour" */
function namesOf(previews: readonly ConnectionPreview[]): string {
  const byStore = Map.groupBy(previews, ({ storeName }) => storeName);
  return Array.from(
    byStore,
    ([store, some]) => t`${list.format(some.map(({ serviceName }) => serviceName))} at ${store}`,
  ).join('; ');
}

const list = new Intl.ListFormat(writtenIn(), { type: 'conjunction' });

const gravity = ['stops', 'holds', 'warns'] as const;

function Problems({ problems }: { problems: readonly MenuProblem[] }) {
  if (problems.length === 0) return null;
  const sorted = problems.toSorted((a, b) => gravity.indexOf(a.weight) - gravity.indexOf(b.weight));
  const stops = sorted.filter(({ weight }) => weight === 'stops').length;
  const holds = sorted.filter(({ weight }) => weight === 'holds').length;
  return (
    <details open={stops + holds > 0}>
      <summary>
        {[
          ...(stops > 0 ? [plural(stops, { one: '# must fix', other: '# must fix' })] : []),
          ...(holds > 0 ? [plural(holds, { one: '# held back until fixed', other: '# held back until fixed' })] : []),
          ...(stops + holds < sorted.length
            ? [plural(sorted.length - stops - holds, { one: '# warning', other: '# warnings' })]
            : []),
        ].join(', ')}
      </summary>
      <ul className={classes.notes}>
        {sorted.slice(0, 100).map((problem) => {
          const place = placeOf(problem.subject, problem.field);
          return (
            <li
              key={`${problem.subject.kind} ${problem.subject.id} ${problem.field} ${problem.sentence}`}
              data-weight={problem.weight}
            >
              {place === null ? (
                <strong>{nameOfSubject(problem.subject)}</strong>
              ) : (
                <Link to={place}>{nameOfSubject(problem.subject)}</Link>
              )}
              : {said(problem.sentence)}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function Changes({ preview: { changes, changeCount } }: { preview: ConnectionPreview }) {
  if (changeCount === 0)
    return (
      <p className={classes.soft}>
        <Trans>Nothing changes here.</Trans>
      </p>
    );
  return (
    <details open={changeCount <= 12}>
      <summary>{changeCount === 1 ? t`One change` : t`${changeCount} changes`}</summary>
      <ul className={classes.notes}>
        {changes.map((change) => (
          <li key={`${change.subject.kind} ${change.subject.groupId} ${change.subject.name} ${change.sentence}`}>
            {said(change.sentence)}
          </li>
        ))}
      </ul>
      {changeCount > changes.length ? (
        <p className={classes.soft}>
          <Trans>… and {changeCount - changes.length} more.</Trans>
        </p>
      ) : null}
    </details>
  );
}
