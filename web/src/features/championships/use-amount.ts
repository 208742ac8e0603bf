import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { amountQuery } from './api';

// Milliseconds between the last click and the request.
const delay = 300;

// useAmount returns the total price of championships in euros; undefined until the reply for exactly these has
// arrived.
export function useAmount(ids: readonly number[]) {
  const typed = ids.join(',');
  const [settled] = useDebouncedValue(typed, delay);
  const query = useQuery({
    ...amountQuery(settled.split(',').map(Number)),
    enabled: settled !== '' && settled === typed,
  });
  const current = settled === typed && !query.isFetching;
  return {
    total: current ? query.data?.total : undefined,
    error: current ? query.error : null,
    retry: () => void query.refetch(),
  };
}
