import { join } from 'node:path';
import { isContractProcedure } from '@orpc/contract';
import type { Plugin } from 'vite';

const contractFile = join(import.meta.dirname, '../src/web/lib/contract.ts');

/** Of a route, what the browser must know, and what only the API's description says. */
const known = new Set(['method', 'path', 'tags', 'summary', 'description', 'successStatus']);

/**
 * Gives the browser the methods and paths of our calls without the schemas of their inputs and outputs, which only the
 * server reads: a tenth of the bytes. A development server that is running has to be started again to see a new call.
 */
export function stripSchemas(): Plugin {
  return {
    name: 'forkline:contract-without-schemas',
    async load(id) {
      if (id !== contractFile) return undefined;
      const { contract } = await import('../src/web/lib/contract.ts');
      const calls = Object.entries(contract).map(([name, call]) => [name, addressOf(name, call)]);
      return `const calls = ${JSON.stringify(Object.fromEntries(calls))};
        export const contract = Object.fromEntries(Object.entries(calls).map(([name, address]) => {
          const [method, path] = address.split(' ');
          return [name, { '~orpc': { errorMap: {}, meta: {}, route: { method, path } } }];
        }));`;
    },
  };
}

/** Throws where a call is more than its method and path: the browser would not know. */
function addressOf(name: string, call: unknown): string {
  const route = isContractProcedure(call) ? call['~orpc'].route : undefined;
  const unknown = Object.keys(route ?? {}).filter((key) => !known.has(key));
  if (!route?.method || !route.path || unknown.length > 0)
    throw new Error(`The call ${name} cannot be told to the browser: ${unknown.join(', ') || 'it has no address'}.`);
  return `${route.method} ${route.path}`;
}
