import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GuestDetails, GuestRow, Programme } from '../../../domains/loyalty/contract.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api } from '../../lib/api.ts';
import { formatDayAndClock } from '../../lib/format-time.ts';
import { phoneWords } from '../../../shared/phone-words.ts';
import { said } from '../../lib/said.ts';
import { useStore } from '../data/current-store.ts';
import { movementWords, pointsWords } from './loyalty-data.ts';
import classes from './loyalty-page.module.css';

const channelWords = { mail: t`offers by mail`, sms: t`offers by SMS` } as const;

/** Who it is, what they hold, and by which ways they may be written to. */
export function GuestLine({ guest, programme }: { guest: GuestRow; programme: Programme }) {
  const facts = [
    pointsWords(guest.balance, programme.kind),
    guest.phone === null ? guest.email : phoneWords(guest.phone),
    ...guest.mayBeWrittenTo.map((channel) => channelWords[channel]),
    ...(guest.isConfirmed ? [] : [t`link not opened yet`]),
    ...(guest.isPhoneAwaited && guest.isConfirmed ? [t`phone not confirmed for SMS yet`] : []),
  ];
  return (
    <span className={classes.name}>
      <strong>{guest.name}</strong>
      <small>{facts.join(' · ')}</small>
    </span>
  );
}

/** A guest with points, and proofs of what they agreed to. */
export function GuestCard({ id, programme }: { id: string; programme: Programme }) {
  const guest = useQuery(api.getGuest.queryOptions({ input: { id } }));
  if (guest.isPending) return <Loading label={t`Loading the guest`} h={280} />;
  if (guest.isError)
    return <LoadFailure what={t`The guest`} onRetry={() => void guest.refetch()} retrying={guest.isFetching} />;
  return (
    <div className={classes.inside}>
      <GuestLine guest={guest.data} programme={programme} />
      <Movements movements={guest.data.movements} />
      <Proofs consents={guest.data.consents} />
    </div>
  );
}

const shownAtFirst = 8;

function Movements({ movements }: Pick<GuestDetails, 'movements'>) {
  const { timeZone } = useStore();
  const [all, showAll] = useState(false);
  const count = movements.length;
  const shown = all ? movements : movements.slice(0, shownAtFirst);
  return (
    <section>
      <h3 className={classes.subtitle}>
        <Trans>Points</Trans>
      </h3>
      {count === 0 ? (
        <p className={classes.soft}>
          <Trans>Nothing yet.</Trans>
        </p>
      ) : null}
      <ul className={classes.list}>
        {shown.map((movement) => (
          <li key={movement.id} className={classes.row}>
            <span className={classes.name}>
              {movementWords(movement)}
              <small>{formatDayAndClock(movement.at, timeZone)}</small>
            </span>
            <strong className={classes.number}>{movement.points > 0 ? `+${movement.points}` : movement.points}</strong>
          </li>
        ))}
      </ul>
      {shown.length < count ? (
        <Button variant="default" h={44} onClick={() => showAll(true)}>
          <Trans>Show all {count}</Trans>
        </Button>
      ) : null}
    </section>
  );
}

/** The words stand as the guest read them, in the guest's language. */
function Proofs({ consents }: Pick<GuestDetails, 'consents'>) {
  const { timeZone } = useStore();
  return (
    <section>
      <h3 className={classes.subtitle}>
        <Trans>Proofs of consent</Trans>
      </h3>
      <ul className={classes.list}>
        {consents.map(({ id, wording, at, source, from, version }) => (
          <li key={id} className={classes.row}>
            <span className={classes.name}>
              “{said(wording)}”
              <small>
                {[formatDayAndClock(at, timeZone), said(source), from, t`wording ${version}`]
                  .filter((fact) => fact !== null)
                  .join(' · ')}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
