import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { amountQuery } from './api';

// Milliseconds between the last tick and the question to the server.
const delay = 300;

// useAmount is what the championships cost together, in euro; undefined until the answer for exactly these is there.
export function useAmount(ids: readonly number[]) {
  const wanted = ids.join(',');
  const [asked] = useDebouncedValue(wanted, delay);
  const query = useQuery({
    ...amountQuery(asked.split(',').map(Number)),
    enabled: asked !== '' && asked === wanted,
  });
  const current = asked === wanted && !query.isFetching;
  return {
    total: current ? query.data?.total : undefined,
    error: current ? query.error : null,
    retry: () => void query.refetch(),
  };
}
