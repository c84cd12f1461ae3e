import { QueryClient } from '@tanstack/react-query';

/** One cache for the page. Data stays fresh by the live feed, so nothing is fetched again just because time passed. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: 2, refetchOnWindowFocus: false },
    mutations: { retry: 0, networkMode: 'always' },
  },
});
