import { vi } from 'vitest';

/**
 * Answers a route before the contract does, until the test ends: one that the contract does not have, such as an upload,
 * or one whose answer gets lost. `pass` has it answered as before. Call it after `renderScreen`. Returns the requests, in
 * the order in which they were sent.
 */
export function answerRoute(
  path: string,
  answer: (request: RequestInit, pass: () => Promise<Response>) => Response | Promise<Response>,
): RequestInit[] {
  const others = globalThis.fetch;
  const requests: RequestInit[] = [];
  vi.stubGlobal('fetch', async (request: RequestInfo | URL, init: RequestInit = {}) => {
    const url = request instanceof Request ? request.url : request;
    if (new URL(url, location.origin).pathname !== path) return others(request, init);
    requests.push(init);
    return answer(init, () => others(request, init));
  });
  return requests;
}
