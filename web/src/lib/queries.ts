import { QueryClient } from '@tanstack/react-query';
import { RequestError } from './request-error';

const AGAIN = 2;

/** Cached data is shown immediately when a screen is opened again, and refreshed in the background. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      retry: (count, error) =>
        count < AGAIN && !(error instanceof RequestError && error.status >= 400 && error.status < 500),
    },
    mutations: { retry: false },
  },
});
