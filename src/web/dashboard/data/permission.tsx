import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { may, type Permission } from '../../../domains/identity/model/permissions.ts';
import { api } from '../../lib/api.ts';

/** Whether who is logged in may do this; undefined until it is known who that is. */
export function useMay(permission: Permission): boolean | undefined {
  const { data } = useQuery(api.me.queryOptions());
  return data && may(data.role, permission);
}

/** Shows its children to those who may. The server decides again when something is pressed. */
export function IfMay({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useMay(permission) === true ? children : null;
}
