import { useMemo } from 'react';
import { useHome } from '../api/home';
import { useRouter } from '../components/router/routing';

// useRegistered returns the paths that exist and that the user may open, so that no link leads to another.
export function useRegistered(): ReadonlySet<string> {
  const { routes } = useRouter();
  const home = useHome();
  return useMemo(() => {
    const open = [...routes.values()].filter(({ need }) => need?.(home) ?? true);
    return new Set(open.map(({ path }) => path));
  }, [routes, home]);
}
