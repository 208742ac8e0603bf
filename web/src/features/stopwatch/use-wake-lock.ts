import { useEffect } from 'react';

// useWakeLock keeps the screen of a telephone lit, where the browser can: nobody wants to unlock it when an athlete arrives.
export function useWakeLock(on: boolean) {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const got = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (over) void got?.release();
      else lock = got;
    };
    void ask();
    // It is lost when another page is looked at.
    const again = () => void ask();
    document.addEventListener('visibilitychange', again);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, [on]);
}
