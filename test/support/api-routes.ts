import { isContractProcedure } from '@orpc/contract';
import { contract } from '../../src/web/lib/contract.ts';

/** Every route of the typed API as its contract has it, `POST /api/orders/{id}/accept`. */
export function typedRoutes(): string[] {
  return Object.values(contract).map((procedure) => {
    if (!isContractProcedure(procedure)) throw new Error('A contract holds something that is no route.');
    const { method, path } = procedure['~orpc'].route;
    return `${method} /api${path}`;
  });
}
