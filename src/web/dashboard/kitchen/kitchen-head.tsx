import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { IconArrowLeft, IconMaximize, IconMoon, IconSun } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTick } from '../../lib/clock.ts';
import { formatClock } from '../../lib/format-time.ts';
import { localStorageValue } from '../../lib/local-storage-value.ts';
import { paths } from '../../lib/paths.ts';
import { useChosenStore, useLeadStore } from '../data/current-store.ts';
import { LiveMark } from '../shell/live-mark.tsx';
import { SoundSwitch } from '../shell/sound-switch.tsx';
import { useWakeLock } from './use-wake-lock.ts';
import classes from './kitchen.module.css';

/** `yes` where this display is light; walls are dark by themselves. */
export const lightWall = localStorageValue('kitchenLight');

/** One line above the orders: where, when, how many wait, and the way out. */
export function KitchenHead({ waiting, made }: { waiting: number; made: number }) {
  const { timeZone } = useLeadStore();
  const name = useChosenStore()?.name ?? t`All stores`;
  const time = useTick((nowMs) => formatClock(new Date(nowMs).toISOString(), timeZone));
  const isLight = lightWall.use() === 'yes';
  const wakeLock = useWakeLock();
  return (
    <header className={classes.head}>
      <Link to={paths.orders} className={classes.tool} aria-label={t`Leave the kitchen display`}>
        <IconArrowLeft aria-hidden />
      </Link>
      <h1 className={classes.title}>
        <Trans>Kitchen</Trans>
      </h1>
      <span className={classes.store}>{name}</span>
      <span>
        <Plural value={made} one="# order" other="# orders" />
      </span>
      {waiting > 0 ? (
        <strong className={classes.waiting}>
          <Plural value={waiting} one="# new order waits" other="# new orders wait" />
        </strong>
      ) : null}
      {wakeLock === 'refused' ? (
        <span className={classes.hint}>
          <Trans>This device may switch its screen off: set it to stay on.</Trans>
        </span>
      ) : null}
      <span className={classes.tools}>
        <LiveMark />
        <time className={classes.clock}>{time}</time>
        <SoundSwitch />
        <button
          type="button"
          className={classes.tool}
          onClick={() => lightWall.set(isLight ? null : 'yes')}
          aria-label={isLight ? t`Dark` : t`Light`}
        >
          {isLight ? <IconMoon aria-hidden /> : <IconSun aria-hidden />}
        </button>
        <button type="button" className={classes.tool} onClick={toggleFullScreen} aria-label={t`Full screen`}>
          <IconMaximize aria-hidden />
        </button>
      </span>
    </header>
  );
}

function toggleFullScreen(): void {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen({ navigationUI: 'hide' });
  // A device that has no full screen stays as it is.
  change.catch(() => {});
}
