import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { act, cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';

// All files of a worker share one jsdom, because creating it takes longer than most tests. Our own modules are reset
// for each file.
vi.resetModules();
const { server } = await import('./server');

// Loading a screen's code takes longer on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// jsdom has no layout. Mantine calls these at mount; empty stubs are enough.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
  onchange: null,
}));

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', SilentObserver);
vi.stubGlobal('IntersectionObserver', SilentObserver);
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
// Auto-growing text areas wait for fonts to load.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// jsdom has no popovers either. This makes a button with popovertarget toggle its element and fire the toggle event.
function toggle(element: HTMLElement, newState: 'open' | 'closed') {
  if ((element.dataset.popover ?? 'closed') === newState) return;
  const fire = (type: string) => act(() => void element.dispatchEvent(Object.assign(new Event(type), { newState })));
  fire('beforetoggle');
  element.dataset.popover = newState;
  element.style.display = newState === 'open' ? 'block' : '';
  setTimeout(() => fire('toggle'));
}
HTMLElement.prototype.hidePopover = function hide() {
  toggle(this, 'closed');
};
function onPopoverButton({ target }: Event) {
  const id = (target as Element).closest('[popovertarget]')?.getAttribute('popovertarget');
  const element = id && document.getElementById(id);
  if (element) toggle(element, element.dataset.popover === 'open' ? 'closed' : 'open');
}

beforeAll(() => document.addEventListener('click', onPopoverButton));
afterAll(() => document.removeEventListener('click', onPopoverButton));
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => {
  server.close();
  notifications.clean();
  notifications.cleanQueue();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});
