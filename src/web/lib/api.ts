import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { authToken } from './auth.ts';
import { recordServerTime } from './clock.ts';
import { contract } from './contract.ts';
import './zod-csp.ts';
import { viewAs } from './view-as.ts';

const link = new OpenAPILink(contract, {
  url: () => `${location.origin}/api`,
  fetch: (request, init) => fetchAsMe(request, init),
});

/** Calls of the contracts as plain functions. */
export const client: JsonifiedClient<ContractRouterClient<typeof contract>> = createORPCClient(link);

/** TanStack Query options and keys for every call of the contracts. */
export const api = createTanstackQueryUtils(client);

/**
 * `fetch` with the token of who is logged in. A 401 means that this token is no longer good: it is dropped, and the
 * dashboard, which watches it, goes to the log-in page.
 */
export async function fetchAsMe(request: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const token = authToken.get();
  const headers = new Headers(init.headers ?? (request instanceof Request ? request.headers : undefined));
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const viewed = viewAs.forCall(request instanceof Request ? request.url : request);
  if (viewed) headers.set('X-View-As', viewed);
  const response = await fetch(request, { ...init, headers });
  recordServerTime(response.headers.get('Date'));
  if (response.status === 401 && token === authToken.get()) authToken.set(null);
  if (response.status === 403 && viewed) await viewAs.noteRefusal(response.clone());
  return response;
}
