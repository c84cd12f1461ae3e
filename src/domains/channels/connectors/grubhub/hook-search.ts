import { text } from '../shared-lenient-schema.ts';
import { orderUuid } from './order-words.ts';

/** What a body tells of an order, wherever in it that stands. */
export interface Hint {
  orderId: string | undefined;
  merchantId: string | undefined;
  status: string | undefined;
  eventType: string | undefined;
  eventId: string | undefined;
  at: string | undefined;
}

/** A value with its key and the key of what it stands in, both without underscores and in lower case. */
interface Found {
  key: string;
  inside: string;
  value: string;
}

const maxValues = 5_000;

/**
 * Looks for an order in a body of any shape. A value counts by its key: `order_uuid`, `orderId` and the like, else the
 * `uuid` or `id` inside an `order`, else a bare `uuid`. Ids of merchants, diners and lines look the same and never count.
 * What stands nearer to the root wins.
 */
export function findHint(body: unknown): Hint {
  const found = valuesOf(body);
  const first = (...tests: ((one: Found) => boolean)[]): string | undefined => {
    for (const test of tests) {
      const hit = found.find(test);
      if (hit) return hit.value;
    }
    return undefined;
  };
  return {
    orderId: first(
      (one) => isUuid(one) && (one.key === 'orderuuid' || one.key === 'orderid'),
      (one) => isUuid(one) && one.inside.endsWith('order') && (one.key === 'uuid' || one.key === 'id'),
      (one) => isUuid(one) && one.key === 'uuid' && !belongsElsewhere.test(one.inside),
    ),
    merchantId: first(
      ({ key }) => key === 'externalmerchantid' || key === 'merchantexternalid',
      ({ key }) => key === 'merchantid' || key === 'merchantlongid' || key === 'restaurantid',
      ({ key, inside }) => (inside === 'merchant' || inside === 'restaurant') && (key === 'externalid' || key === 'id'),
      ({ key }) => key === 'merchantuuid',
    ),
    status: first(({ key }) => key === 'status' || key === 'orderstatus'),
    eventType: first(({ key }) => key === 'eventtype' || key === 'eventname' || key === 'event' || key === 'type'),
    eventId: first(({ key }) => /^(event|message|notification|webhook)u?u?id$/.test(key)),
    at: first(({ key }) =>
      /^(updatedat|timestamp|occurredat|sentat|(event|status|update|sent)(at|time|timestamp))$/.test(key),
    ),
  };
}

const isUuid = ({ value }: Found) => orderUuid.test(value);

const belongsElsewhere = /(merchant|restaurant|diner|line|option|item|payment|cart)s?$/;

/** Every word and number of a body, level by level. What stands in a list stands in what holds the list. */
function valuesOf(body: unknown): Found[] {
  const found: Found[] = [];
  let level: { inside: string; value: unknown }[] = [{ inside: '', value: body }];
  while (level.length > 0 && found.length < maxValues) {
    const next: typeof level = [];
    for (const { inside, value } of level) {
      if (Array.isArray(value)) {
        next.push(...value.map((one: unknown) => ({ inside, value: one })));
        continue;
      }
      if (typeof value !== 'object' || value === null) continue;
      for (const [name, inner] of Object.entries(value)) {
        const key = name.replaceAll(/[_-]/g, '').toLowerCase();
        const word = text.parse(inner);
        if (word !== undefined) found.push({ key, inside, value: word });
        else next.push({ inside: key, value: inner });
      }
    }
    level = next;
  }
  return found;
}
