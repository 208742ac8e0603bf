import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Address, CheckedAddress } from '../../api/addresses';
import { type Guard, hrefOf, type Router, type Shown, type Target } from './router';

const RouterContext = createContext<Router | null>(null);
const PathContext = createContext('');
const ShownContext = createContext<Shown | null>(null);

interface RouterProviderProps {
  router: Router;
  children: ReactNode;
}

export function RouterProvider({ router, children }: RouterProviderProps) {
  const [path, setPath] = useState(router.place.path);
  const [shown, setShown] = useState(router.shown);
  useEffect(() => {
    let empty = true;
    return router.listen(() => {
      setPath(router.place.path);
      const show = () => setShown(router.shown);
      // A transition renders in slices to keep the previous screen responsive, which takes longer.
      if (empty) show();
      else startTransition(show);
      empty = router.shown.kind === 'nothing';
    });
  }, [router]);
  useLayoutEffect(() => {
    if (shown.kind !== 'nothing' && shown.kind !== 'waiting') router.landed();
  }, [router, shown]);
  return (
    <RouterContext value={router}>
      <PathContext value={path}>
        <ShownContext value={shown}>{children}</ShownContext>
      </PathContext>
    </RouterContext>
  );
}

export function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error('this component needs a router');
  return router;
}

/** The path of the address; the screen shown may still be the previous one. */
export const usePath = (): string => use(PathContext);

/** What is on the page. */
export function useShown(): Shown {
  const shown = use(ShownContext);
  if (!shown) throw new Error('this component needs a router');
  return shown;
}

/** The search of the visible screen. */
export const useSearch = (): Address => useShown().place.search;

/** A target whose parameters were written by linkTo. */
interface CheckedTarget extends Target {
  search?: CheckedAddress;
}

export function useNavigate(): (target: CheckedTarget) => Promise<void> {
  const router = useRouter();
  return useCallback((target: CheckedTarget) => router.navigate(target), [router]);
}

/** Asks before the address changes or the window closes. */
export function useBlocker(question: Guard, beforeUnload: () => boolean): void {
  const router = useRouter();
  useEffect(() => router.guard(question), [router, question]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (beforeUnload()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [beforeUnload]);
}

// Milliseconds the pointer rests on a link before its target is loaded.
const rest = 50;

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, CheckedTarget {}

/** A link to a screen. Its code and data are loaded when the pointer rests on it. */
export function Link({ to, search, hash, replace, resetScroll, onClick, ...link }: LinkProps) {
  const router = useRouter();
  const pointed = useRef<ReturnType<typeof setTimeout>>(undefined);
  const target = { to, search, hash, replace, resetScroll };
  const preload = () => router.preload(target);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const opensOtherWindow =
      event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target === '_blank';
    if (event.defaultPrevented || event.button !== 0 || opensOtherWindow) return;
    event.preventDefault();
    void router.navigate(target);
  };
  return (
    <a
      {...link}
      href={hrefOf(target)}
      onClick={follow}
      onFocus={preload}
      onTouchStart={preload}
      onMouseEnter={() => {
        pointed.current = setTimeout(preload, rest);
      }}
      onMouseLeave={() => clearTimeout(pointed.current)}
    />
  );
}
