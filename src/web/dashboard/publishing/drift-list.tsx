import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { DriftView } from '../../../domains/menu/publishing-contract.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { client } from '../../lib/api.ts';
import { useTick } from '../../lib/clock.ts';
import { formatAge } from '../../lib/format-time.ts';
import { said } from '../../lib/said.ts';
import { placeOf, useDrifts, usePublishing } from './publishing-data.ts';
import classes from './publishing-page.module.css';

/** What services show that was not published, each with since when and how many orders it has touched. */
export function DriftList() {
  const drifts = useDrifts();
  const open = drifts.data?.drifts ?? [];
  if (drifts.isError && !drifts.data) {
    return <LoadFailure what={t`Differences`} onRetry={() => void drifts.refetch()} retrying={drifts.isFetching} />;
  }
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="differences">
      <h2 id="differences" className={classes.subtitle}>
        <Trans>Differences</Trans>
      </h2>
      <ul className={classes.list}>
        {open.map((drift) => (
          <DriftRow key={drift.id} drift={drift} />
        ))}
      </ul>
    </section>
  );
}

function DriftRow({ drift }: { drift: DriftView }) {
  const repair = usePublishing(client.repairDrifts, () => t`Putting ${drift.serviceName} right.`);
  const age = useTick((nowMs) => formatAge(drift.since, nowMs));
  const place = placeOf(drift.subject, drift.field);
  const orders = drift.ordersMeanwhile;
  return (
    <li className={classes.row}>
      <div>
        <div className={classes.sentence}>{said(drift.sentence)}</div>
        <p className={classes.soft}>
          {drift.storeName} · {age === null ? t`since just now` : t`for ${age}`}
          {orders === null
            ? ''
            : t` · ${orders === 0 ? t`no orders` : orders === 1 ? t`one order` : t`${orders} orders`} meanwhile`}
          {place === null ? null : (
            <>
              {' · '}
              <Link to={place}>
                <Trans>See it on your menu</Trans>
              </Link>
            </>
          )}
        </p>
        {drift.isDisputed ? (
          <p className={classes.soft}>
            <Trans>
              We put this right {drift.repairs} times and somebody changed it again, so now we only ask. Look for
              another system or a tablet that edits this menu.
            </Trans>
          </p>
        ) : null}
      </div>
      <Button
        h={44}
        variant="default"
        loading={repair.isPending}
        onClick={() => repair.mutate({ id: drift.connectionId })}
        aria-label={t`Repair ${drift.subject.name} on ${drift.serviceName}`}
      >
        <Trans>Repair</Trans>
      </Button>
    </li>
  );
}
