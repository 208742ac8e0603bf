import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Address } from '../../api/addresses';
import { type Guard, type Place, type Route, Router } from './router';
import { Link, RouterProvider, useBlocker, useNavigate, usePath, useSearch, useShown } from './routing';
import { ScreenBoundary } from './screen-boundary';

const never = new Promise<never>(() => {});

function Elenco() {
  const { pagina = '1' } = useSearch();
  const navigate = useNavigate();
  return (
    <>
      <h1>Elenco {pagina}</h1>
      <button
        type="button"
        onClick={() => void navigate({ to: '.', search: { pagina: 2 } as never, resetScroll: false })}
      >
        Avanti
      </button>
    </>
  );
}

const screenOf = (name: string) => () => <h1>{name}</h1>;

function Page() {
  const shown = useShown();
  return (
    <>
      <p>{usePath()}</p>
      <Link to="/scheda" search={{ id: 7, vuoto: '' } as never} hash="tempi">
        Scheda
      </Link>
      {shown.kind === 'screen' ? <shown.Screen /> : <h1>{shown.kind}</h1>}
    </>
  );
}

function opened(path: string, more: Partial<Record<string, Route['open']>> = {}, beside?: ReactNode) {
  history.replaceState(null, '', path);
  const list = vi.fn(async (_search: Address, _stay: boolean) => Elenco);
  const sheet = vi.fn(more.scheda ?? (async () => screenOf('Scheda')));
  const onLogin = vi.fn();
  const router = new Router(
    [
      { path: '/elenco', open: list },
      { path: '/scheda', open: sheet },
    ],
    { '/': '/elenco', '/login': onLogin },
  );
  const { unmount } = render(
    <RouterProvider router={router}>
      <Page />
      {beside}
    </RouterProvider>,
  );
  return { router, list, sheet, onLogin, unmount };
}

const heading = (name: string) => screen.findByRole('heading', { name });
const address = () => location.pathname + location.search + location.hash;

afterEach(() => vi.restoreAllMocks());

describe('Router', () => {
  it('shows the screen of the current path', async () => {
    opened('/elenco?pagina=3');
    await heading('Elenco 3');
  });

  it('ignores a trailing slash', async () => {
    opened('/elenco/');
    await heading('Elenco 1');
  });

  it('starts at the top of a newly opened page, whatever was scrolled before', async () => {
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    sessionStorage.setItem('traguardo.scorrimento', '{"0":640,"1":320}');
    opened('/elenco');
    await heading('Elenco 1');
    // Nothing has scrolled yet, and asking would lay out the page.
    expect(scroll).not.toHaveBeenCalled();
    expect(history.state).toEqual({ index: 2 });
    sessionStorage.clear();
  });

  it('ignores a malformed hash', async () => {
    opened('/elenco#%E0%A4%A');
    await heading('Elenco 1');
  });

  it('reports a path without a screen', async () => {
    opened('/altrove');
    await heading('missing');
  });

  it('follows redirects and runs handlers', async () => {
    const { router, onLogin } = opened('/');
    await heading('Elenco 1');
    expect(address()).toBe('/elenco');
    await act(() => router.navigate({ to: '/login' }));
    expect(onLogin).toHaveBeenCalledOnce();
    await heading('Elenco 1');
  });

  it("preloads a link's target before the click and follows it without reloading", async () => {
    const { sheet } = opened('/elenco');
    const link = await screen.findByRole('link', { name: 'Scheda' });
    expect(link).toHaveAttribute('href', '/scheda?id=7#tempi');
    await userEvent.hover(link);
    await waitFor(() => expect(sheet).toHaveBeenCalledWith({ id: 7 }, false));
    await userEvent.click(link);
    await heading('Scheda');
    expect(address()).toBe('/scheda?id=7#tempi');
  });

  it('leaves Ctrl+click to the browser', async () => {
    opened('/elenco');
    const link = await screen.findByRole('link', { name: 'Scheda' });
    const left = vi.fn((event: Event) => event.preventDefault()); // jsdom has no tabs
    addEventListener('click', left, { once: true });
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(link);
    expect(left).toHaveBeenCalledOnce();
    expect(address()).toBe('/elenco');
  });

  it('keeps the screen when its search changes, without waiting for data', async () => {
    const { list } = opened('/elenco');
    const button = await screen.findByRole('button', { name: 'Avanti' });
    list.mockReturnValue(never);
    await userEvent.click(button);
    await heading('Elenco 2');
    expect(button).toBeInTheDocument();
    expect(list).toHaveBeenLastCalledWith({ pagina: '2' }, true);
  });

  it('keeps the old screen until the next is ready, and shows a loading state after a while', async () => {
    const { router } = opened('/elenco', { scheda: () => never });
    await heading('Elenco 1');
    act(() => void router.navigate({ to: '/scheda' }));
    expect(await screen.findByText('/scheda')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Elenco 1' })).toBeVisible();
    await heading('waiting');
  });

  it('ignores a screen that loads after the user has moved on', async () => {
    let come: (screen: () => ReactNode) => void = () => {};
    const slow = new Promise<() => ReactNode>((resolve) => {
      come = resolve;
    });
    const { router } = opened('/elenco', { scheda: () => slow });
    await heading('Elenco 1');
    act(() => void router.navigate({ to: '/scheda' }));
    await act(() => router.navigate({ to: '/elenco', search: { pagina: 5 } }));
    await act(async () => come(screenOf('Scheda')));
    await heading('Elenco 5');
  });

  it('retries a screen that failed to load', async () => {
    let down = true;
    const open = async () => {
      if (down) throw new Error('offline');
      return screenOf('Scheda');
    };
    const { router } = opened('/scheda', { scheda: open });
    await heading('failed');
    down = false;
    act(() => router.retry());
    await heading('Scheda');
  });

  it('goes back to the previous scroll position', async () => {
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    const { router } = opened('/elenco');
    await heading('Elenco 1');
    vi.stubGlobal('scrollY', 640);
    dispatchEvent(new Event('scroll'));
    await act(() => router.navigate({ to: '/scheda' }));
    await heading('Scheda');
    expect(scroll).toHaveBeenLastCalledWith(0, 0);
    history.back();
    await heading('Elenco 1');
    expect(scroll).toHaveBeenLastCalledWith(0, 640);
    vi.unstubAllGlobals();
  });
});

function GuardedScreen({ question }: { question: Guard }) {
  useBlocker(question, unsaved);
  return null;
}

const unsaved = () => true;
const leave = async () => false;

describe('closing', () => {
  it('goes back to where it was opened from, so that the back button does not reopen it', async () => {
    const question = vi.fn<Guard>(() => false);
    const { router } = opened('/scheda', {}, <GuardedScreen question={question} />);
    await heading('Scheda');
    await act(() => router.navigate({ to: '/elenco', search: { pagina: 2 } }));
    await heading('Elenco 2');
    await act(() => router.navigate({ to: '.', search: { pagina: 2, azione: 'nuovo' } }));
    question.mockClear();
    const close = () => router.navigate({ to: '.', search: { pagina: 2 }, back: true, resetScroll: false });
    await act(() => Promise.all([close(), close()]));
    expect(address()).toBe('/elenco?pagina=2');
    // Closing panels ask for themselves.
    expect(question.mock.calls.every(([within]) => within)).toBe(true);
    act(() => history.back());
    await heading('Scheda');
  });

  it('replaces the history entry if it was opened by its address', async () => {
    const { router } = opened('/elenco?azione=nuovo');
    await heading('Elenco 1');
    await act(() => router.navigate({ to: '.', search: {}, back: true }));
    expect(address()).toBe('/elenco');
    expect(router.place.search).toEqual({});
  });

  it('also works after a reload', async () => {
    const { router, unmount } = opened('/elenco');
    await heading('Elenco 1');
    await act(() => router.navigate({ to: '.', search: { azione: 'nuovo' } }));
    unmount();
    const again = new Router([{ path: '/elenco', open: async () => Elenco }]);
    render(<RouterProvider router={again}>{null}</RouterProvider>);
    const { length } = history;
    await act(() => again.navigate({ to: '.', search: {}, back: true }));
    expect(address()).toBe('/elenco');
    await act(() => again.navigate({ to: '.', search: { pagina: 3 } }));
    expect(history.length).toBe(length);
  });
});

describe('a guard', () => {
  it('keeps the address, for links and the back button, until the user agrees to leave', async () => {
    const question = vi.fn(async () => false);
    const { router } = opened('/elenco', {}, <GuardedScreen question={question} />);
    await heading('Elenco 1');
    await act(() => router.navigate({ to: '/scheda' }));
    await heading('Scheda');
    question.mockResolvedValue(true);
    await act(() => router.navigate({ to: '/elenco' }));
    expect(question).toHaveBeenCalledTimes(2);
    expect(address()).toBe('/scheda');
    history.back();
    await waitFor(() => expect(question).toHaveBeenCalledTimes(3));
    await waitFor(() => expect(address()).toBe('/scheda'));
    question.mockResolvedValue(false);
    history.back();
    await waitFor(() => expect(router.shown.place.path).toBe('/elenco'));
    expect(address()).toBe('/elenco');
  });

  it('asks once, however often a button or link is pressed, and applies the answer to all', async () => {
    let answer: (stay: boolean) => void = () => {};
    const question = vi.fn<Guard>(() => false);
    const { router } = opened('/elenco', {}, <GuardedScreen question={question} />);
    await heading('Elenco 1');
    await act(() => router.navigate({ to: '/elenco', search: { pagina: 2 } }));
    await act(() => router.navigate({ to: '/scheda' }));
    await heading('Scheda');
    question.mockClear();
    question.mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const popped = vi.fn();
    addEventListener('popstate', popped);
    history.back();
    await waitFor(() => expect(popped).toHaveBeenCalledTimes(1));
    history.back();
    await waitFor(() => expect(popped).toHaveBeenCalledTimes(2));
    await act(() => router.navigate({ to: '/elenco' }));
    expect(question).toHaveBeenCalledOnce();
    answer(true);
    await waitFor(() => expect(address()).toBe('/scheda'));
    // The button still works.
    question.mockImplementation(() => false);
    act(() => history.back());
    await heading('Elenco 2');
    removeEventListener('popstate', popped);
  });

  it('knows when the screen changes its own search', async () => {
    const question = vi.fn<Guard>(() => false);
    const { router } = opened('/elenco', {}, <GuardedScreen question={question} />);
    await heading('Elenco 1');
    await act(() => router.navigate({ to: '.', search: { pagina: 2 } }));
    await act(() => router.navigate({ to: '/scheda' }));
    await heading('Scheda');
    act(() => history.back());
    await heading('Elenco 2');
    expect(question.mock.calls).toEqual([[true], [false], [false]]);
  });

  it('also runs before the window closes', () => {
    const { unmount } = opened('/elenco', {}, <GuardedScreen question={leave} />);
    const close = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(close()).toBe(false);
    unmount();
    expect(close()).toBe(true);
  });
});

describe('a screen that fails to render', () => {
  it('is rendered again at another address', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const Sheet = ({ broken }: { broken: boolean }) => {
      if (broken) throw new Error('broken');
      return <h1>Scheda</h1>;
    };
    const at = (id: number) => (
      <ScreenBoundary place={places[id] as Place} Failed={() => <h1>Guasta</h1>}>
        <Sheet broken={id === 0} />
      </ScreenBoundary>
    );
    const places: Place[] = [0, 1].map((id) => ({ path: '/scheda', search: { id }, hash: '' }));
    const { rerender } = render(at(0));
    expect(screen.getByRole('heading', { name: 'Guasta' })).toBeVisible();
    rerender(at(1));
    expect(screen.getByRole('heading', { name: 'Scheda' })).toBeVisible();
  });
});
