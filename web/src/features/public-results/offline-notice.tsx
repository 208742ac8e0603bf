import { useEffect, useState } from 'react';
import classes from './public.module.css';
import { clockOf } from './timetable';

// OfflineNotice says since when the phone has no network, so that old results are not taken for new ones.
export function OfflineNotice() {
  const [since, setSince] = useState(() => (navigator.onLine ? '' : new Date().toISOString()));
  useEffect(() => {
    const gone = () => setSince(new Date().toISOString());
    const back = () => setSince('');
    window.addEventListener('offline', gone);
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('offline', gone);
      window.removeEventListener('online', back);
    };
  }, []);
  return (
    <div role="status" className={classes.offline} data-empty={since === '' || undefined}>
      {since !== '' && `Senza rete dalle ${clockOf(since)}: quello che vedi è fermo a quell'ora e si aggiorna da solo.`}
    </div>
  );
}
