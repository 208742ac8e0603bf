import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useHome } from '../api/home';

// useRegistered gives the paths that have a screen for this user, so that nothing on the page leads to one that does not exist or that
// would only say no.
export function useRegistered(): ReadonlySet<string> {
  const { routesByPath } = useRouter();
  const home = useHome();
  return useMemo(() => {
    const open = Object.entries(routesByPath).filter(([, route]) => route.options.staticData?.need?.(home) ?? true);
    return new Set(open.map(([path]) => path));
  }, [routesByPath, home]);
}
