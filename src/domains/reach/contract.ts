import { oc } from '@orpc/contract';
import { z } from 'zod';
import { eventKindNames } from './model/event-kinds.ts';
import { keepHours, scopeNames } from './model/scopes.ts';

/** API keys and outgoing webhooks, for the owners of an account. Times are UTC instants. */

const tags = ['API access'];
const instant = z.iso.datetime();
const id = z.object({ id: z.uuid() });
const route = (method: 'GET' | 'POST' | 'PUT', path: `/${string}`, summary: string) =>
  oc.route({ method, path, tags, summary });

const name = z.string().trim().min(1, 'Enter a name.').max(60, 'A name has 60 characters at most.');
/** What an owner shows once more: see `proof`. */
const shown = { password: z.string().max(200).optional(), code: z.string().max(40).optional() };
const proof = z.enum(['password', 'code']);

const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How it begins. */
  prefix: z.string(),
  scopes: z.array(z.enum(scopeNames)),
  createdAt: instant,
  expiresAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  /** It has given way to another one, and ends by itself. */
  isRolled: z.boolean(),
  state: z.enum(['good', 'expired', 'revoked']),
});
export type ApiKey = z.infer<typeof apiKey>;
const keys = z.object({ keys: z.array(apiKey), proof, callsPerMinute: z.int() });
export type ApiKeys = z.infer<typeof keys>;

const endpoint = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(eventKindNames)),
  /** `failing`: switched off by us, since it took nothing for days. */
  state: z.enum(['on', 'off', 'failing']),
  failingSince: instant.nullable(),
  /** Until when messages are signed with the secret before the present one, too. */
  formerUntil: instant.nullable(),
  version: z.int(),
});
export type Endpoint = z.infer<typeof endpoint>;
const endpoints = z.object({ endpoints: z.array(endpoint), proof });
export type Endpoints = z.infer<typeof endpoints>;
const withSecret = z.object({ endpoints: z.array(endpoint), id: z.uuid(), secret: z.string() });

const endpointInput = z.object({
  name,
  url: z.string().trim().max(500),
  kinds: z.array(z.enum(eventKindNames)).min(1, 'Choose what to be told of.'),
});
export type EndpointInput = z.infer<typeof endpointInput>;

const message = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: z.enum(['waiting', 'taken', 'failed', 'dropped']),
  attempts: z.int(),
  happenedAt: instant,
  /** When it is tried next, while it waits. */
  nextAt: instant.nullable(),
  lastStatus: z.int().nullable(),
  lastMs: z.int().nullable(),
});
export type WebhookMessage = z.infer<typeof message>;

const messageDetail = message.extend({
  endpointId: z.uuid(),
  body: z.string(),
  log: z.array(
    z.object({
      number: z.int(),
      at: instant,
      durationMs: z.int(),
      /** Null: no answer came. */
      status: z.int().nullable(),
      answer: z.string(),
    }),
  ),
});
export type WebhookMessageDetail = z.infer<typeof messageDetail>;

export const reachContract = {
  listApiKeys: route('GET', '/api-keys', 'API keys').output(keys),
  makeApiKey: route('POST', '/api-keys', 'Make an API key')
    .input(
      z.object({
        name,
        scopes: z.array(z.enum(scopeNames)).min(1, 'Choose what the key may do.'),
        /** Null: until it is revoked. */
        days: z.int().min(1).max(3650).nullable(),
        ...shown,
      }),
    )
    /** The key itself is shown here only. */
    .output(keys.extend({ id: z.uuid(), token: z.string() })),
  /** A new key of the same name, scopes and lifetime; the present one ends by itself after that time. */
  rollApiKey: route('POST', '/api-keys/{id}/roll', 'Roll an API key')
    .input(id.extend({ keepHours: z.literal(keepHours), ...shown }))
    .output(keys.extend({ id: z.uuid(), token: z.string() }))
    .errors({ CONFLICT: { message: 'This API key is not good any more. Make a new one.' } }),
  revokeApiKey: route('POST', '/api-keys/{id}/revoke', 'Revoke an API key').input(id).output(keys),
  listWebhooks: route('GET', '/webhooks', 'Endpoints of webhooks').output(endpoints),
  addWebhook: route('POST', '/webhooks', 'Add an endpoint of webhooks')
    .input(endpointInput.extend(shown))
    .output(withSecret),
  changeWebhook: route('PUT', '/webhooks/{id}', 'Change an endpoint of webhooks')
    .input(endpointInput.extend({ id: z.uuid(), version: z.int(), isOn: z.boolean(), ...shown }))
    .output(endpoints),
  removeWebhook: route('POST', '/webhooks/{id}/remove', 'Remove an endpoint of webhooks').input(id).output(endpoints),
  /** Messages are signed with both for a day. */
  renewWebhookSecret: route('POST', '/webhooks/{id}/secret', 'Make a new signing secret')
    .input(id.extend(shown))
    .output(withSecret),
  testWebhook: route('POST', '/webhooks/{id}/test', 'Send a test message').input(id).output(endpoints),
  listWebhookMessages: route('GET', '/webhooks/{id}/messages', 'Messages of an endpoint, newest first')
    .input(
      id.extend({
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(20),
      }),
    )
    .output(z.object({ messages: z.array(message), nextCursor: z.string().nullable() })),
  /** At most a thousand at once, oldest first. */
  replayWebhooks: route('POST', '/webhooks/{id}/replay', 'Send messages of a time again')
    .input(id.extend({ from: instant, to: instant, isAll: z.boolean().default(false) }))
    .output(z.object({ replayed: z.int() })),
  getWebhookMessage: route('GET', '/webhook-messages/{id}', 'One message with its attempts')
    .input(id)
    .output(messageDetail),
  replayWebhookMessage: route('POST', '/webhook-messages/{id}/replay', 'Send a message again')
    .input(id)
    .output(messageDetail),
};
