import { notificationsStore } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';

const ToastView = lazy(async () => ({ default: (await import('./toast-view')).ToastView }));

// Toasts come with the first one: the code that draws them is not part of any screen's first load.
export function Toasts() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => notificationsStore.subscribe(() => setWanted(true)), []);
  return <Suspense fallback={null}>{wanted && <ToastView />}</Suspense>;
}
