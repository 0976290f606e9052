import { useMediaQuery } from '@mantine/hooks';

/** A screen of phone width, where tables become cards and columns are shown one at a time. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 47.9375rem)', undefined, { getInitialValueInEffect: false }) ?? false;
}
