import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loadWithRetry } from '../../lib/load-with-retry';
import { usePreload } from '../use-preload';
import { firstQuestion, subscribe } from './confirm';

const load = async () => ({ default: (await import('./confirm-dialog')).ConfirmDialog });
const ConfirmDialog = lazy(() => loadWithRetry(load));

/** Rendered once, inside the providers. The dialog's code loads with the first key press, touch or question. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, firstQuestion);
  usePreload(load);
  return <Suspense>{question && <ConfirmDialog question={question} />}</Suspense>;
}
