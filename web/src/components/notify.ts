import { notifications, notificationsStore } from '@mantine/notifications';
import { createElement } from 'react';
import { text } from '../lib/text';
import classes from './notify.module.css';

/** Milliseconds a toast stays visible. */
const SUCCESS = 2_500;
const OTHERS = 5_000;
/** Errors stay until they are read and closed. */
const KEPT = false;
const UPLOAD = 60_000;
/** Long enough to read the name, reconsider and reach the button. */
const UNDO = 10_000;

type Urgency = 'polite' | 'assertive';

const regions = new Map<Urgency, HTMLElement>();

/** Screen readers only announce changes in a region that already exists, so it outlives the toasts. */
function announce(message: string, urgency: Urgency): void {
  let region = regions.get(urgency);
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.setAttribute('role', urgency === 'assertive' ? 'alert' : 'status');
    region.setAttribute('aria-live', urgency);
    region.style.cssText =
      'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';
    document.body.append(region);
    regions.set(urgency, region);
  }
  const target = region;
  target.textContent = '';
  // Clearing the text first makes repeated messages audible.
  setTimeout(() => {
    target.textContent = message;
  }, 50);
}

function show(message: string, color: string, autoClose: number | false, urgency: Urgency): string {
  announce(message, urgency);
  // Several failing lists report the same error: one toast is enough.
  const { notifications: shown, queue } = notificationsStore.getState();
  for (const toast of [...shown, ...queue]) {
    if (toast.message === message && toast.id) notifications.hide(toast.id);
  }
  return notifications.show({
    message,
    color,
    autoClose,
    withBorder: true,
    // The live regions above announce the message.
    role: 'presentation',
    closeButtonProps: { 'aria-label': text.close },
  });
}

let lastUpload = '';

/** Each function shows a message and returns the toast's id. */
export const notify = {
  /** `what` names what was done; it replaces the server's general message. */
  success: (message: string = text.success, what?: string) =>
    show(message === text.success ? (what ?? message) : message, 'green', SUCCESS, 'polite'),
  info: (message: string) => show(message, 'blue', OTHERS, 'polite'),
  warning: (message: string) => show(message, 'yellow', OTHERS, 'assertive'),
  error: (message: string = text.failure) => show(message, 'red', KEPT, 'assertive'),
  /** The outcome of an upload stays visible for long, or until the next one: a pile of them would cover the page. */
  upload: (message: string, ok: boolean) => {
    notifications.hide(lastUpload);
    lastUpload = show(message, ok ? 'green' : 'red', UPLOAD, ok ? 'polite' : 'assertive');
    return lastUpload;
  },
  /** Called when another file is chosen, so that the previous outcome is not mistaken for it. */
  hideUpload: () => notifications.hide(lastUpload),
  /** For an action that can be undone at once. The user can also undo it elsewhere after the toast is gone. */
  undo: (message: string, undo: () => void) => {
    announce(message, 'polite');
    const act = () => {
      notifications.hide(id);
      undo();
    };
    const button = createElement(
      'button',
      { type: 'button', className: classes.undo, 'aria-keyshortcuts': 'Control+Z', onClick: act },
      text.cancel,
    );
    const id: string = notifications.show({
      message: createElement('span', { className: classes.line }, message, button),
      color: 'green',
      autoClose: UNDO,
      withBorder: true,
      role: 'presentation',
      closeButtonProps: { 'aria-label': text.close },
    });
    return id;
  },
  hide: (id: string) => notifications.hide(id),
};
