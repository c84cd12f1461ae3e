import { gunzipSync } from 'node:zlib';
import { Agent, request } from 'undici';
import type { SimulatorClock } from './clock.ts';
import { withoutRequiredPart, withUnknownFields, type Faults, type Struck } from './faults.ts';
import type { OrderBook, WebhookAttempt } from './order-book.ts';
import type { ServiceName } from './world.ts';

export type Json = { [name: string]: unknown };

/** What came of one try. `body` is what the product answered. */
export type TryOutcome =
  | { kind: 'answered'; status: number; body: string }
  | { kind: 'timeout' }
  | { kind: 'network_error' }
  | { kind: 'dropped' };

export type Webhook = {
  service: ServiceName;
  orderId: string;
  /** The event's type, for the log and for aiming faults. */
  event: string;
  eventId: string | null;
  url: string;
  body: Json;
  /** Headers for this raw body; `spoiled` asks for a signature that does not fit. */
  headers: (rawBody: string, spoiled: boolean) => { [name: string]: string };
  /** Waits between tries, in ms: one more try than there are waits. */
  waitsMs: readonly number[];
  isWorthResending: (outcome: TryOutcome) => boolean;
};

export type SenderOptions = {
  clock: SimulatorClock;
  faults: Faults;
  book: OrderBook;
  timeoutMs: () => number;
  /** How many requests may be under way at once. */
  concurrency?: number;
};

const heldBackMs = 1_500;
const delayedMs = 2_000;
const answerKeptChars = 20_000;

/** Sends webhooks side by side up to a limit, resends by the webhook's own plan, and knows when it is idle. */
export class WebhookSender {
  readonly #options: SenderOptions;
  readonly #agent: Agent;
  readonly #concurrency: number;
  readonly #waiting: (() => void)[] = [];
  readonly #settledListeners: (() => void)[] = [];
  readonly #stop = new AbortController();
  #underWay = 0;
  #unfinished = 0;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#concurrency = options.concurrency ?? 64;
    this.#agent = new Agent({ connections: this.#concurrency, pipelining: 1, keepAliveTimeout: 10_000 });
  }

  /** Nothing waits to be sent or sent again. */
  get isIdle(): boolean {
    return this.#unfinished === 0;
  }

  get unfinished(): number {
    return this.#unfinished;
  }

  /** Resolves when no request is under way; resends that wait for their time do not count. */
  settled(): Promise<void> {
    if (this.#underWay === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#settledListeners.push(resolve);
    });
  }

  /** Resolves with what the last try brought. Never rejects. */
  async send(webhook: Webhook): Promise<TryOutcome> {
    this.#unfinished += 1;
    try {
      const struck = this.#options.faults.strike({ on: 'webhook', service: webhook.service, path: webhook.event });
      const heldMs = (struck.get('reorder') ? (struck.get('reorder')?.delayMs ?? heldBackMs) : 0) + delayOf(struck);
      if (heldMs > 0) await this.#options.clock.wait(heldMs);
      return await this.#sendByPlan(webhook, struck);
    } finally {
      this.#unfinished -= 1;
    }
  }

  /** What lies at an address of the product, a gzip file unpacked. Null: it could not be had. Never rejects. */
  async download(url: string): Promise<string | null> {
    await this.#enter();
    try {
      const answer = await request(url, this.#limits());
      const bytes = Buffer.from(await answer.body.arrayBuffer());
      if (answer.statusCode !== 200) return null;
      return (isGzip(bytes) ? gunzipSync(bytes) : bytes).toString();
    } catch {
      return null;
    } finally {
      this.#leave();
    }
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#agent.destroy();
  }

  async #sendByPlan(webhook: Webhook, struck: Struck): Promise<TryOutcome> {
    const rawBody = JSON.stringify(spoilBody(webhook.body, struck));
    const headers = webhook.headers(rawBody, struck.has('bad_signature'));
    for (let attempt = 1; ; attempt++) {
      const isDropped = (attempt === 1 && struck.has('drop')) || this.#isDown(webhook);
      const copies = attempt === 1 && struck.has('duplicate') ? (struck.get('duplicate')?.copies ?? 2) : 1;
      const outcome = isDropped
        ? this.#drop(webhook, attempt)
        : await this.#tryCopies({ webhook, rawBody, headers, attempt, copies });
      const isAcknowledged = outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300;
      const waitMs = webhook.waitsMs[attempt - 1];
      if (isAcknowledged || waitMs === undefined || !webhook.isWorthResending(outcome)) {
        this.#options.book.webhooks[isAcknowledged ? 'acknowledged' : 'failed'] += 1;
        return outcome;
      }
      await this.#options.clock.wait(waitMs);
    }
  }

  #isDown({ service, event }: Webhook): boolean {
    return this.#options.faults.strike({ on: 'webhook', service, path: event, only: 'down' }).has('down');
  }

  #drop(webhook: Webhook, attempt: number): TryOutcome {
    this.#log(webhook, { attempt, status: 'dropped', ms: 0 });
    return { kind: 'dropped' };
  }

  /** Copies of one event race each other; one that was taken is enough. */
  async #tryCopies(one: Try & { copies: number }): Promise<TryOutcome> {
    const outcomes = await Promise.all(Array.from({ length: one.copies }, () => this.#tryOnce(one)));
    const taken = outcomes.find((outcome) => outcome.kind === 'answered' && outcome.status < 300);
    return taken ?? outcomes[0] ?? { kind: 'network_error' };
  }

  async #tryOnce({ webhook, rawBody, headers, attempt }: Try): Promise<TryOutcome> {
    await this.#enter();
    const startedAt = performance.now();
    const outcome = await this.#post(webhook.url, rawBody, headers);
    this.#log(webhook, {
      attempt,
      status: outcome.kind === 'answered' ? outcome.status : outcome.kind,
      ms: Math.round(performance.now() - startedAt),
    });
    this.#leave();
    return outcome;
  }

  async #post(url: string, body: string, headers: { [name: string]: string }): Promise<TryOutcome> {
    try {
      const answer = await request(url, {
        ...this.#limits(),
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      const text = await answer.body.text();
      return { kind: 'answered', status: answer.statusCode, body: text.slice(0, answerKeptChars) };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      return { kind: code.endsWith('_TIMEOUT') ? 'timeout' : 'network_error' };
    }
  }

  #limits() {
    const timeoutMs = this.#options.timeoutMs();
    return {
      dispatcher: this.#agent,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      signal: this.#stop.signal,
    };
  }

  #log(webhook: Webhook, tried: Pick<WebhookAttempt, 'attempt' | 'status' | 'ms'>): void {
    const { event, eventId } = webhook;
    this.#options.book.logAttempt(webhook.orderId, { at: this.#options.clock.now(), event, eventId, ...tried });
  }

  async #enter(): Promise<void> {
    if (this.#underWay < this.#concurrency) {
      this.#underWay += 1;
      return;
    }
    // Whoever leaves hands its place over, so the count stays as it is.
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) {
      next();
      return;
    }
    this.#underWay -= 1;
    if (this.#underWay > 0) return;
    // Whoever reads the outcome gets to act on it before the clock moves on.
    setImmediate(() => {
      if (this.#underWay === 0) for (const listener of this.#settledListeners.splice(0)) listener();
    });
  }
}

type Try = { webhook: Webhook; rawBody: string; headers: { [name: string]: string }; attempt: number };

/** The first two bytes of such a file (RFC 1952 section 2.3.1). */
const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;

function delayOf(struck: Struck): number {
  const delay = struck.get('delay');
  return delay ? (delay.delayMs ?? delayedMs) : 0;
}

function spoilBody(body: Json, struck: Struck): Json {
  const widened = struck.has('unknown_fields') ? withUnknownFields(body) : body;
  return struck.has('malformed') ? withoutRequiredPart(widened) : widened;
}
