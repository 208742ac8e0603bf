import { useMemo } from 'react';
import { useHome } from '../api/home';
import { useRouter } from '../components/router/routing';

// useRegistered gives the paths that have a screen for this user, so that nothing on the page leads to one that does not exist or that
// would only say no.
export function useRegistered(): ReadonlySet<string> {
  const { routes } = useRouter();
  const home = useHome();
  return useMemo(() => {
    const open = [...routes.values()].filter(({ need }) => need?.(home) ?? true);
    return new Set(open.map(({ path }) => path));
  }, [routes, home]);
}
