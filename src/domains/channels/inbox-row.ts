import { newId } from '../../shared/ids.ts';
import type { Connector, Delivery, HookRequest } from './connector.ts';
import type { NewDelivery } from './inbox-store.ts';
import { withoutUnstorableText } from './model/storable-text.ts';

/** The inbox row of a delivery as it arrived, still unrouted and waiting. */
export function toInboxRow(given: {
  connector: Connector;
  hook: HookRequest;
  delivery: Pick<Delivery, 'eventKey' | 'eventType' | 'externalStoreId' | 'externalOrderId' | 'occurredAt'> &
    Partial<Pick<Delivery, 'kind'>> & { why?: string | undefined };
  receivedAt: Date;
}): NewDelivery {
  const { connector, hook, delivery, receivedAt } = given;
  return {
    id: newId(),
    service: connector.service,
    event_key: storable(delivery.eventKey),
    event_type: storable(delivery.eventType),
    // That somebody has answered is not in the order itself.
    is_hint: delivery.kind === 'order_to_fetch' && delivery.why !== 'answered',
    merchant_id: null,
    connection_id: null,
    external_store_id: storableOrNull(delivery.externalStoreId),
    external_order_id: storableOrNull(delivery.externalOrderId),
    order_id: null,
    state: 'waiting',
    reason: null,
    headers: keptHeaders(hook.headers),
    ...keptBody(hook.rawBody),
    occurred_at: delivery.occurredAt ?? null,
    received_at: receivedAt,
    due_at: receivedAt,
    accepted_for: null,
    processed_at: null,
  };
}

const maxKeyLength = 500;

function storable(text: string): string {
  return withoutUnstorableText(text).slice(0, maxKeyLength);
}

function storableOrNull(text: string | undefined): string | null {
  return text === undefined ? null : storable(text);
}

const secretHeaders = new Set(['authorization', 'cookie', 'proxy-authorization']);

/** The headers as they came, but for those that carry a secret. */
function keptHeaders(headers: HookRequest['headers']): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    kept[name] = secretHeaders.has(name) ? '(hidden)' : storable(String(value));
  }
  return kept;
}

function keptBody(rawBody: Buffer): Pick<NewDelivery, 'body' | 'body_encoding'> {
  const text = rawBody.toString('utf8');
  const isPlain = !text.includes('\u0000') && !text.includes('\uFFFD');
  return isPlain
    ? { body: text, body_encoding: 'utf8' }
    : { body: rawBody.toString('base64'), body_encoding: 'base64' };
}
