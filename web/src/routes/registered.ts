import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

// useRegistered gives the paths that have a screen, so that nothing on the page leads to a screen that does not exist.
export function useRegistered(): ReadonlySet<string> {
  const { routesByPath } = useRouter();
  return useMemo(() => new Set(Object.keys(routesByPath)), [routesByPath]);
}
