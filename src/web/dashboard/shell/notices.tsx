import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBellRinging, IconPlugConnectedX, IconVolumeOff } from '@tabler/icons-react';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { secondMs } from '../../../shared/time.ts';
import { useTick } from '../../lib/clock.ts';
import { formatClockWithSeconds } from '../../lib/format-time.ts';
import { orderOnBoard } from '../../lib/paths.ts';
import { turnOnSound, useSoundBlocked } from '../../lib/sound.ts';
import { useActiveOrders } from '../data/active-orders-query.ts';
import { useLiveStatus } from '../data/live-feed.tsx';
import { useMay } from '../data/permission.tsx';
import { acknowledge, mutedSound, useRinging } from '../data/alert-sound.ts';
import { PrintConfirmationNotice } from './print-confirmation-notice.tsx';
import { PrinterNotice } from './printer-notice.tsx';
import { RingBell } from './ring-bell.tsx';
import { StopNotice } from './stop-notice.tsx';
import { CentreNotices } from './centre-notices.tsx';
import { SystemNotices } from './system-notices.tsx';
import classes from './notices.module.css';

/**
 * What must be seen on every screen, along its lower edge, where it moves nothing. Below the screen there is as much room
 * as it takes, so that it hides no end of a page for good.
 */
export function Notices() {
  const { orders, stopped } = useActiveOrders();
  const all = useRinging(orders);
  // Who may not answer an order is not called.
  const ringing = useMay('work_orders') === false ? noOrders : all;
  const { ref, height } = useElementSize();
  return (
    <>
      <div className={classes.room} style={{ blockSize: height }} />
      <aside ref={ref} className={classes.dock} aria-label={t`Notices`}>
        <StopNotice stopped={stopped} />
        <NotLive />
        <PrinterNotice />
        <PrintConfirmationNotice />
        <SoundIsOff />
        <RingBell ringing={ringing} />
        <SystemNotices orders={orders} />
        <CentreNotices />
        {ringing[0] ? (
          <div className={classes.notice} data-tone="call">
            <IconBellRinging size={26} aria-hidden className={classes.bell} />
            <strong>{ringing.length === 1 ? t`1 new order` : t`${ringing.length} new orders`}</strong>
            <div className={classes.buttons}>
              <Button
                component={Link}
                to={orderOnBoard(ringing[0].id)}
                onClick={() => ringing[0] && acknowledge([ringing[0].id])}
                h={44}
                variant="white"
                color="dark"
              >
                <Trans>Show</Trans>
              </Button>
              <Button
                h={44}
                variant="outline"
                color="white"
                onClick={() => acknowledge(ringing.map((order) => order.id))}
              >
                <Trans>Got it</Trans>
              </Button>
            </div>
          </div>
        ) : null}
      </aside>
    </>
  );
}

const noOrders: readonly OrderView[] = [];

/** The first connection gets this long before it is called a problem. */
const graceMs = 4 * secondMs;

function NotLive() {
  const { state, lastHeardAtMs } = useLiveStatus();
  const [openedAtMs] = useState(() => Date.now());
  const graceOver = useTick(() => Date.now() - openedAtMs > graceMs);
  const shown = state !== 'live' && (state === 'offline' || lastHeardAtMs !== null || graceOver);
  return (
    <output>
      {shown ? (
        <div className={classes.notice} data-tone="warn">
          <IconPlugConnectedX size={24} aria-hidden />
          <strong>
            <Trans>
              Not live - reconnecting
              {lastHeardAtMs === null ? '' : t`, last update ${formatClockWithSeconds(lastHeardAtMs)}`}
            </Trans>
          </strong>
        </div>
      ) : null}
    </output>
  );
}

function SoundIsOff() {
  const blocked = useSoundBlocked();
  const muted = mutedSound.use() === 'yes';
  if (!blocked || muted) return null;
  return (
    <button type="button" className={classes.notice} data-tone="ink" onClick={() => void turnOnSound()}>
      <IconVolumeOff size={24} aria-hidden />
      <strong>
        <Trans>Sound is off - tap to turn it on</Trans>
      </strong>
    </button>
  );
}
