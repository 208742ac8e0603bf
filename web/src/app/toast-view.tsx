import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import classes from './toast-view.module.css';
import { listenForUndo } from './undo-key';

export function ToastView() {
  useEffect(listenForUndo, []);
  return <Notifications position="bottom-center" limit={3} className={classes.toasts} />;
}
