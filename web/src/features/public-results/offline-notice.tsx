import { useEffect, useState } from 'react';
import classes from './public.module.css';
import { clockOf } from './timetable';

// OfflineNotice shows how long the phone has been offline, so that old results are not mistaken for new ones.
export function OfflineNotice() {
  const [since, setSince] = useState(() => (navigator.onLine ? '' : new Date().toISOString()));
  useEffect(() => {
    const onOffline = () => setSince(new Date().toISOString());
    const onOnline = () => setSince('');
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
    };
  }, []);
  return (
    <div role="status" className={classes.offline} data-empty={since === '' || undefined}>
      {since !== '' && `Senza rete dalle ${clockOf(since)}: quello che vedi è fermo a quell'ora e si aggiorna da solo.`}
    </div>
  );
}
