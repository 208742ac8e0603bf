import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import classes from './toast-view.module.css';

export function ToastView() {
  return <Notifications position="bottom-center" limit={3} className={classes.toasts} />;
}
