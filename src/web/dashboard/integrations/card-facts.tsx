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
  const lastOrder = useTick((nowMs) => (lastOrderAt === null ? 'none yet' : agoWords(lastOrderAt, timeZone, nowMs)));
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Last order</dt>
        <dd>{lastOrder}</dd>
      </div>
      <div>
        <dt>Menu</dt>
        <dd>
          {card.state === 'disconnected' ? (
            'stays there as it was'
          ) : (
            <Link to={paths.publishing}>{menuWords(menu)}</Link>
          )}
        </dd>
      </div>
      <div>
        <dt>Orders, last 24 hours</dt>
        <dd>
          {day.orders}
          {day.foundByList > 0 ? `, ${day.foundByList} found by checking the list` : ''}
        </dd>
      </div>
      <div>
        <dt>Calls that worked</dt>
        <dd>{successWords(day)}</dd>
      </div>
      <div>
        <dt>Response time</dt>
        <dd>
          {day.p50Ms === null || day.p95Ms === null ? (
            'not known yet'
          ) : (
            <>
              mostly {durationWords(day.p50Ms)}
              <span className={classes.unit}>, 95 of 100 under {durationWords(day.p95Ms)}</span>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Store id there</dt>
        <dd className={classes.id}>{externalStoreId}</dd>
      </div>
    </dl>
  );
}

function menuWords(menu: ConnectionMenu | undefined): string {
  if (!menu) return '…';
  const { latest, liveVersion } = menu;
  if (latest === null) return liveVersion === null ? 'none of ours yet' : `version ${liveVersion}, live`;
  return `version ${latest.version}, ${stateWords[latest.state].toLowerCase()}`;
}

function successWords({ calls, failedCalls }: IntegrationCard['day']): string {
  if (calls === 0) return 'none made';
  // A failure never rounds up to all.
  const percent = Math.floor(((calls - failedCalls) / calls) * 100);
  return `${percent}% of ${calls}`;
}
