import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { HeldThing } from '../../../domains/menu/model/hold-back.ts';
import { nameOfSubject } from '../../../domains/menu/model/subjects.ts';
import { said } from '../../lib/said.ts';
import { placeOf } from './publishing-data.ts';

/** Items that a service does not get, each with the reason and the way to the field. */
export function HeldBack({ held, serviceName }: { held: readonly HeldThing[]; serviceName: string }) {
  if (held.length === 0) return null;
  return (
    <details open={held.length <= 5} data-held>
      <summary>
        <Trans>
          Held back on {serviceName}: {held.length}
        </Trans>
      </summary>
      <ul>
        {held.map(({ subject, cause, field, sentence }) => {
          const place = placeOf(cause, field);
          const name = nameOfSubject(subject);
          return (
            <li key={`${subject.kind} ${subject.id}`}>
              {place === null ? <strong>{name}</strong> : <Link to={place}>{name}</Link>}: {said(sentence)}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
