import { useEffect } from 'react';

// useWakeLock keeps a phone's screen on, if the browser can: it must not be locked when an athlete finishes.
export function useWakeLock(on: boolean) {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const acquire = async () => {
      if (document.visibilityState !== 'visible') return;
      const got = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (over) void got?.release();
      else lock = got;
    };
    void acquire();
    // The lock is lost when the page is hidden.
    const reacquire = () => void acquire();
    document.addEventListener('visibilitychange', reacquire);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', reacquire);
      void lock?.release();
    };
  }, [on]);
}
