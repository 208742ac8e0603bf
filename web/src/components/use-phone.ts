import { useMediaQuery } from '@mantine/hooks';

/** True on narrow screens, where lists are cards and dialogs fill the screen. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) === true;
}
