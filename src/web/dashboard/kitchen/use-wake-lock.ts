import { useEffect, useState } from 'react';

/** `held`: the screen stays on. `refused`: this device lets it go dark by itself. */
export type WakeLock = 'held' | 'refused' | 'unknown';

/** Keeps the screen on while this is shown. A browser takes the lock away when the page is hidden; it is asked for anew. */
export function useWakeLock(): WakeLock {
  const [state, setState] = useState<WakeLock>('unknown');
  // The screen is outside React.
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    async function hold(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isOver) await lock.release();
        else setState('held');
      } catch {
        // An old browser, or a device that saves its battery.
        if (!isOver) setState('refused');
      }
    }
    const again = () => void hold();
    void hold();
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
  return state;
}
