import { useMediaQuery } from '@mantine/hooks';

/** A screen as narrow as a phone's, where tables become cards and columns come one at a time. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false }) ?? false;
}
