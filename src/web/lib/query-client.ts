import { ORPCError } from '@orpc/client';
import { QueryClient } from '@tanstack/react-query';

const retries = 2;

/** One cache for the page. Data stays fresh by the live feed, so nothing is fetched again just because time passed. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A server that said no says no again.
      retry: (failures, error) => failures < retries && !(error instanceof ORPCError && error.status < 500),
      refetchOnWindowFocus: false,
    },
    mutations: { retry: 0, networkMode: 'always' },
  },
});
