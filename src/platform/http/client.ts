import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Agent, request } from 'undici';
import type { Log } from '../telemetry/log.ts';

/** One call to another server. The answer's body is read whole, at most `maxAnswerBytes`. */
export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  timeoutMs: number;
}

export interface HttpResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends a request; rejects on a network error or when `timeoutMs` has passed, never because of a status. */
export type Send = (request: HttpRequest) => Promise<HttpResponse>;

/** A menu of 5,000 items, read back, is some megabytes. */
const maxAnswerBytes = 32 * 1024 * 1024;

/** A `Send` over keep-alive connections; `close` lets running requests finish. */
export function createHttpClient(): { send: Send; close: () => Promise<void> } {
  const agent = new Agent({ connections: 32, maxResponseSize: maxAnswerBytes });
  return {
    async send({ method, url, headers, body, timeoutMs }) {
      const answer = await request(url, {
        dispatcher: agent,
        method,
        signal: AbortSignal.timeout(timeoutMs),
        ...(headers && { headers }),
        ...(body !== undefined && { body }),
      });
      return { status: answer.statusCode, headers: answer.headers, text: await textOf(answer) };
    },
    close: () => agent.close(),
  };
}

/** Writes down what a call came to where it did not go well: people are told in sentences, which hold no codes. */
export function logFailures(send: Send, log: Log): Send {
  return async (request) => {
    // A path or query may hold a secret.
    const call = { method: request.method, host: new URL(request.url).host };
    try {
      const answer = await send(request);
      if (answer.status >= 400) log.warn({ ...call, status: answer.status }, 'another server refused a call');
      return answer;
    } catch (error) {
      log.warn({ ...call, code: codeOf(error) }, 'another server did not answer a call');
      throw error;
    }
  };
}

/** `ECONNREFUSED`, `UND_ERR_SOCKET`, `TimeoutError`: an error's own name where it has no code. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

const unzip = promisify(gunzip);

/** undici hands over what came down the wire: an answer to `accept-encoding: gzip` is still packed here. */
async function textOf({ body, headers }: Awaited<ReturnType<typeof request>>): Promise<string> {
  if (headers['content-encoding'] !== 'gzip') return body.text();
  const packed = await body.arrayBuffer();
  return (await unzip(packed, { maxOutputLength: maxAnswerBytes })).toString('utf8');
}
