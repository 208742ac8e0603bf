import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { act, cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';

// The files of a worker share one jsdom, which takes longer to make than most files to run; our own modules begin anew in each.
vi.resetModules();
const { server } = await import('./server');

// A busy machine takes its time to load a screen's code.
configure({ asyncUtilTimeout: 15_000 });

// jsdom has no layout: Mantine asks for these at mount and is content with silence.
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
// A field that grows with its text waits for the fonts.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// Nor has it popovers: here a button with popovertarget shows and hides its element, which hears of it as in a browser.
function toggle(element: HTMLElement, newState: 'open' | 'closed') {
  if ((element.dataset.popover ?? 'closed') === newState) return;
  const tell = (type: string) => act(() => void element.dispatchEvent(Object.assign(new Event(type), { newState })));
  tell('beforetoggle');
  element.dataset.popover = newState;
  element.style.display = newState === 'open' ? 'block' : '';
  setTimeout(() => tell('toggle'));
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
