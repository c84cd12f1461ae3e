import type { HttpResponse, HttpRequest, Send } from '../../src/platform/http/client.ts';

export type Scripted = { status: number; body?: unknown; headers?: HttpResponse['headers'] } | 'no answer';

/** The delivery services as a test scripts them: what they are asked is kept, what they answer is chosen. */
export interface ScriptedServices {
  send: Send;
  /** Calls about orders, without the token requests. */
  calls: HttpRequest[];
  /** Answers the next call whose address holds `part`; several stand in line. */
  next: (part: string, ...answers: Scripted[]) => void;
  /** Forgets the answers that nobody has asked for yet. */
  clear: () => void;
  /** Uber's order, given to every GET of that order from now on. */
  showOrder: (externalId: string, body: unknown) => void;
}

export function scriptServices(): ScriptedServices {
  const calls: HttpRequest[] = [];
  const scripted: { part: string; answer: Scripted }[] = [];
  const orders = new Map<string, unknown>();

  function choose(request: HttpRequest): Scripted {
    const index = scripted.findIndex(({ part }) => request.url.includes(part));
    if (index >= 0) return scripted.splice(index, 1)[0]?.answer ?? 'no answer';
    if (request.method === 'GET') {
      for (const [id, body] of orders) if (request.url.includes(id)) return { status: 200, body };
      return { status: 404, body: { code: 'resource_not_found' } };
    }
    return { status: request.method === 'PATCH' ? 202 : 204 };
  }

  return {
    calls,
    next: (part, ...answers) => void scripted.push(...answers.map((answer) => ({ part, answer }))),
    clear: () => void scripted.splice(0),
    showOrder: (externalId, body) => void orders.set(externalId, body),
    async send(request) {
      if (request.url.includes('/token')) {
        return {
          status: 200,
          headers: {},
          text: JSON.stringify({ access_token: 'uber-token', expires_in: 2_592_000 }),
        };
      }
      calls.push(request);
      const answer = choose(request);
      if (answer === 'no answer') throw Object.assign(new Error('connect ETIMEDOUT'), { code: 'ETIMEDOUT' });
      return { status: answer.status, headers: answer.headers ?? {}, text: JSON.stringify(answer.body ?? {}) };
    },
  };
}
