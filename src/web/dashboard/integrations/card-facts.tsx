import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { IntegrationCard } from '../../../domains/integrations/contract.ts';
import type { ConnectionMenu } from '../../../domains/menu/publishing-contract.ts';
import { useTick } from '../../lib/clock.ts';
import { paths } from '../../lib/paths.ts';
import { stateWords } from '../publishing/publishing-data.ts';
import classes from './integrations-page.module.css';
import { agoWords, durationWords } from './time-words.ts';

/** What came and went there lately. */
export function CardFacts({ card, menu }: { card: IntegrationCard; menu: ConnectionMenu | undefined }) {
  const { day, lastOrderAt, timeZone, externalStoreId } = card;
  const lastOrder = useTick((nowMs) => (lastOrderAt === null ? t`none yet` : agoWords(lastOrderAt, timeZone, nowMs)));
  return (
    <dl className={classes.facts}>
      <div>
        <dt>
          <Trans>Last order</Trans>
        </dt>
        <dd>{lastOrder}</dd>
      </div>
      <div>
        <dt>
          <Trans>Menu</Trans>
        </dt>
        <dd>
          {card.state === 'disconnected' ? (
            t`stays there as it was`
          ) : (
            <Link to={paths.publishing}>{menuWords(menu)}</Link>
          )}
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Orders, last 24 hours</Trans>
        </dt>
        <dd>
          {day.orders}
          {day.foundByList > 0 ? t`, ${day.foundByList} found by checking the list` : ''}
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Calls that worked</Trans>
        </dt>
        <dd>{successWords(day)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Response time</Trans>
        </dt>
        <dd>
          {day.p50Ms === null || day.p95Ms === null ? (
            t`not known yet`
          ) : (
            <>
              <Trans>
                mostly {durationWords(day.p50Ms)}
                <span className={classes.unit}>, 95 of 100 under {durationWords(day.p95Ms)}</span>
              </Trans>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Store id there</Trans>
        </dt>
        <dd className={classes.id}>{externalStoreId}</dd>
      </div>
    </dl>
  );
}

function menuWords(menu: ConnectionMenu | undefined): string {
  if (!menu) return '…';
  const { latest, liveVersion } = menu;
  if (latest === null) return liveVersion === null ? t`none of ours yet` : t`version ${liveVersion}, live`;
  return t`version ${latest.version}, ${stateWords[latest.state].toLowerCase()}`;
}

function successWords({ calls, failedCalls }: IntegrationCard['day']): string {
  if (calls === 0) return t`none made`;
  // A failure never rounds up to all.
  const percent = Math.floor(((calls - failedCalls) / calls) * 100);
  return t`${percent}% of ${calls}`;
}
