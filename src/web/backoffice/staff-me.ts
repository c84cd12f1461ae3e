import { queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api.ts';

/** Who is asking, as themselves: apart from the dashboard's answer, which may be that of a viewed merchant's owner. */
export const staffMe = queryOptions({
  queryKey: ['backoffice', 'me'],
  queryFn: ({ signal }) => api.me.call(undefined, { signal }),
  staleTime: 60_000,
});
