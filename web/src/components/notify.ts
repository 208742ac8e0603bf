import { notifications, notificationsStore } from '@mantine/notifications';
import { createElement } from 'react';
import { text } from '../lib/text';
import classes from './notify.module.css';

/** Milliseconds a toast stays. */
const SUCCESS = 2_500;
const OTHERS = 5_000;
const UPLOAD = 60_000;
/** Long enough to read the name, doubt it, and reach the button. */
const UNDO = 10_000;

type Urgency = 'polite' | 'assertive';

const regions = new Map<Urgency, HTMLElement>();

/** Screen readers only hear a region that was there before its words, so it outlives the toasts. */
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
  const spoken = region;
  spoken.textContent = '';
  // The same words twice are two messages.
  setTimeout(() => {
    spoken.textContent = message;
  }, 50);
}

function show(message: string, color: string, autoClose: number, urgency: Urgency): string {
  announce(message, urgency);
  // Five lists that could not be read again fail in the same words: once is enough.
  const { notifications: shown, queue } = notificationsStore.getState();
  for (const one of [...shown, ...queue]) {
    if (one.message === message && one.id) notifications.hide(one.id);
  }
  return notifications.show({
    message,
    color,
    autoClose,
    withBorder: true,
    // The words are spoken by the regions above, once.
    role: 'presentation',
    closeButtonProps: { 'aria-label': text.close },
  });
}

let lastUpload = '';

/** The server's message is what is shown; each function gives the toast's id. */
export const notify = {
  success: (message: string = text.success) => show(message, 'green', SUCCESS, 'polite'),
  info: (message: string) => show(message, 'blue', OTHERS, 'polite'),
  warning: (message: string) => show(message, 'yellow', OTHERS, 'assertive'),
  error: (message: string = text.failure) => show(message, 'red', OTHERS, 'assertive'),
  /** What became of an upload stays long enough to be read after a coffee, or until the next: a pile would cover the page. */
  upload: (message: string, ok: boolean) => {
    notifications.hide(lastUpload);
    lastUpload = show(message, ok ? 'green' : 'red', UPLOAD, ok ? 'polite' : 'assertive');
    return lastUpload;
  },
  /** Another file is chosen: what was said of the last one would be taken for it. */
  hideUpload: () => notifications.hide(lastUpload),
  /** Something was done that can be undone at once; elsewhere it can be undone later, for whoever missed the button. */
  undo: (message: string, undo: () => void) => {
    announce(message, 'polite');
    const act = () => {
      notifications.hide(id);
      undo();
    };
    const button = createElement('button', { type: 'button', className: classes.undo, onClick: act }, text.cancel);
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
