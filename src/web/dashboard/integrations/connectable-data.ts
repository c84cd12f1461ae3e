import { useQuery } from '@tanstack/react-query';
import type { ConnectionRequest } from '../../../domains/integrations/requests-contract.ts';
import { api } from '../../lib/api.ts';
import { useMayManage } from './integrations-data.ts';

/** Staff and services move a request on at any time. */
const everyMs = 20_000;

/** The services that a store can be connected with. */
export const useConnectable = () => useQuery(api.listConnectable.queryOptions({ staleTime: 300_000 }));

/** The newest request of each store for each service; none for people who may not ask. */
export function useConnectionRequests(): readonly ConnectionRequest[] {
  const mayManage = useMayManage();
  const query = useQuery(
    api.listConnectionRequests.queryOptions({
      enabled: mayManage === true,
      refetchInterval: everyMs,
      refetchOnWindowFocus: 'always',
    }),
  );
  return query.data?.requests ?? [];
}
