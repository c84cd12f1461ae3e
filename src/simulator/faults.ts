import { z } from 'zod';
import type { Random } from './random.ts';
import { serviceNames, type MenuService } from './world.ts';

export const faultSchema = z.strictObject({
  service: z.enum(serviceNames).optional(),
  on: z.enum(['webhook', 'api']),
  kind: z.enum([
    'drop',
    'delay',
    'duplicate',
    'reorder',
    'unknown_fields',
    'error',
    'malformed',
    'bad_signature',
    /** Uber Eats: the first read of an order right after its failure answers 404, once. */
    'not_found_after_failure',
    /** The service's partner side is dead: no try of a webhook leaves it, the resends included. */
    'down',
  ]),
  rate: z.number().min(0).max(1),
  delayMs: z.int().nonnegative().max(600_000).optional(),
  copies: z.int().min(2).max(20).optional(),
  status: z.int().min(400).max(599).optional(),
  /** For an api error: do the work first, then lose the answer. */
  after: z.boolean().optional(),
  /** Part of the call's path, or of the event's type for webhooks. */
  path: z.string().optional(),
  /** Stops after so many hits. */
  times: z.int().positive().optional(),
});

export type Fault = z.output<typeof faultSchema>;
export type FaultKind = Fault['kind'];

/** The faults that hit one webhook or one call, at most one of each kind. */
export type Struck = ReadonlyMap<FaultKind, Fault>;

/** These are struck at moments of their own. */
const onlyWhenAsked: ReadonlySet<FaultKind> = new Set(['not_found_after_failure', 'down']);

export class Faults {
  readonly #random: Random;
  #faults: { fault: Fault; left: number }[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  get list(): Fault[] {
    return this.#faults.map(({ fault }) => fault);
  }

  replace(faults: readonly Fault[]): void {
    this.#faults = faults.map((fault) => ({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }));
  }

  strike(where: { on: Fault['on']; service: MenuService; path: string; only?: FaultKind }): Struck {
    const struck = new Map<FaultKind, Fault>();
    for (const entry of this.#faults) {
      const { fault } = entry;
      const fits =
        fault.on === where.on &&
        (where.only === undefined ? !onlyWhenAsked.has(fault.kind) : fault.kind === where.only) &&
        (fault.service === undefined || fault.service === where.service) &&
        (fault.path === undefined || where.path.includes(fault.path));
      if (!fits || entry.left <= 0 || struck.has(fault.kind) || !this.#random.chance(fault.rate)) continue;
      entry.left -= 1;
      struck.set(fault.kind, fault);
    }
    return struck;
  }
}

type Json = Record<string, unknown>;

/** Fields and enum values that no documentation names; a reader must take them in its stride. */
export function withUnknownFields(body: Json): Json {
  const copy: Json = { ...structuredClone(body), x_new_field: { since: '2026-11', values: [1, 2, 3] }, x_beta: null };
  const inner: Json[] = [copy, ...Object.values(copy).filter((value) => isObject(value))];
  for (const object of inner) {
    for (const name of ['brand', 'experience', 'ordering_platform', 'commission_type']) {
      if (typeof object[name] === 'string') object[name] = 'NEW_VALUE_OF_TOMORROW';
    }
    object['x_unannounced'] = 'value';
  }
  return copy;
}

/** Valid JSON with a part missing that cannot be done without. */
export function withoutRequiredPart(body: Json): Json {
  const copy = structuredClone(body);
  for (const name of [
    'categories',
    'cart',
    'carts',
    'meta',
    'delivery',
    'uuid',
    'orderUuid',
    'external_order_id',
    'id',
  ]) {
    const inner = isObject(copy['body']) ? copy['body']['order'] : undefined;
    for (const object of [copy, copy['order'], copy['payload'], inner]) {
      if (isObject(object) && name in object) {
        delete object[name];
        return copy;
      }
    }
  }
  return {};
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
