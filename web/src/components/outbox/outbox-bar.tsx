import { lazy, Suspense, useState } from 'react';
import classes from './outbox.module.css';
import { useWaiting } from './outbox-provider';
import { waitingText } from './outbox-text';

const OutboxDialog = lazy(async () => ({ default: (await import('./outbox-dialog')).OutboxDialog }));

/** Shown on every page while changes wait to be sent. */
export function OutboxBar() {
  const waiting = useWaiting();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <div role="status">
        {waiting.length > 0 && (
          <div className={classes.bar}>
            <span>{waitingText(waiting)}</span>
            <button type="button" onClick={() => setOpened(true)}>
              Vedi
            </button>
          </div>
        )}
      </div>
      <Suspense fallback={null}>{opened && <OutboxDialog onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
