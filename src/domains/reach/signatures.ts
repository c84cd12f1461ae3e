import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** Signing of messages as Standard Webhooks has it: HMAC-SHA256 over `id.timestamp.body` (specification, "Signature scheme"). */

const secretBytes = 32;

/** `whsec_` and 256 random bits in base64: what receivers' libraries take. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString('base64')}`;
}

/** The headers of a message, signed with each secret that is good at the moment. */
export function signedHeaders(given: {
  id: string;
  at: Date;
  body: string;
  secrets: readonly string[];
}): Record<string, string> {
  const { id, at, body, secrets } = given;
  return {
    'content-type': 'application/json',
    'user-agent': 'Forkline-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
