import { notificationsStore } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';
import { usePreload } from '../components/use-preload';
import { loadWithRetry } from '../lib/load-with-retry';

const load = async () => ({ default: (await import('./toast-view')).ToastView });
const ToastView = lazy(() => loadWithRetry(load));

// Toasts loads its code with the first toast, key press or touch, so that it is not part of any screen's first load.
export function Toasts() {
  const [requested, setRequested] = useState(false);
  useEffect(() => notificationsStore.subscribe(() => setRequested(true)), []);
  usePreload(load);
  return <Suspense fallback={null}>{requested && <ToastView />}</Suspense>;
}
