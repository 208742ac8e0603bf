import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { amountQuery } from './api';

// Milliseconds between the last click and the request.
const delay = 300;

// useAmount returns the total price of championships in euros; undefined until the reply for exactly these has
// arrived.
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
