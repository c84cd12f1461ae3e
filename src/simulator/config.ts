import { z } from 'zod';

export type Credentials = {
  uberClientId: string;
  uberClientSecret: string;
  doordashDeveloperId: string;
  doordashKeyId: string;
  /** base64url, as DoorDash hands it out */
  doordashSigningSecret: string;
  doordashWebhookToken: string;
  grubhubPartnerKey: string;
  grubhubClientId: string;
  grubhubSecret: string;
  /** How the secret becomes the key's bytes: Grubhub does not say. */
  grubhubSecretEncoding: 'base64' | 'utf8';
  /** Signs webhooks: hex in `X-GH-Signature`. */
  grubhubWebhookSecret: string;
  deliverooClientId: string;
  deliverooClientSecret: string;
  deliverooBrandId: string;
  deliverooWebhookSecret: string;
  hubriseClientId: string;
  /** Also signs callbacks. */
  hubriseClientSecret: string;
};

export type Config = {
  port: number;
  targetUrl: string;
  worldPath: string;
  ordersPerMinute: number;
  minGapSeconds: number | null;
  courierPace: number | null;
  seed: number;
  credentials: Credentials;
};

const environmentSchema = z.object({
  SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(4100),
  SIMULATOR_TARGET_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3000'),
  SIMULATOR_WORLD: z.string().min(1).default('demo/partner.json'),
  SIMULATOR_ORDERS_PER_MINUTE: z.coerce.number().min(0).max(60_000).default(0),
  SIMULATOR_MIN_GAP_SECONDS: z.coerce.number().positive().optional(),
  SIMULATOR_COURIER_PACE: z.coerce.number().positive().max(10).optional(),
  SIMULATOR_SEED: z.coerce.number().int().default(1),
  UBER_EATS_CLIENT_ID: z.string().min(1).default('demo-uber-eats-client'),
  UBER_EATS_CLIENT_SECRET: z.string().min(1).default('demo-uber-eats-secret'),
  DOORDASH_DEVELOPER_ID: z.string().min(1).default('demo-doordash-developer'),
  DOORDASH_KEY_ID: z.string().min(1).default('demo-doordash-key'),
  DOORDASH_SIGNING_SECRET: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,}$/, 'must be base64url')
    .default('ZGVtby1kb29yZGFzaC1zaWduaW5nLXNlY3JldC0wMDE'),
  DOORDASH_WEBHOOK_TOKEN: z.string().min(1).default('demo-doordash-webhook-token'),
  GRUBHUB_PARTNER_KEY: z.string().min(1).default('demo-grubhub-partner-key'),
  GRUBHUB_CLIENT_ID: z.string().min(1).default('demo-grubhub-client'),
  GRUBHUB_SECRET: z.string().min(1).default('ZGVtby1ncnViaHViLXNlY3JldC0wMDAwMDAwMDAwMDE='),
  GRUBHUB_SECRET_ENCODING: z.enum(['base64', 'utf8']).default('base64'),
  GRUBHUB_WEBHOOK_SECRET: z.string().min(1).default('demo-grubhub-webhook-secret'),
  DELIVEROO_CLIENT_ID: z.string().min(1).default('demo-deliveroo-client'),
  DELIVEROO_CLIENT_SECRET: z.string().min(1).default('demo-deliveroo-secret'),
  DELIVEROO_BRAND_ID: z.string().min(1).default('demo-deliveroo-brand'),
  DELIVEROO_WEBHOOK_SECRET: z.string().min(1).default('demo-deliveroo-webhook-secret'),
  HUBRISE_CLIENT_ID: z.string().min(1).default('demo-hubrise-client'),
  HUBRISE_CLIENT_SECRET: z.string().min(1).default('demo-hubrise-secret'),
});

/** Throws one sentence that names the variable at fault. An empty variable counts as absent. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'The environment');
    throw new Error(`${name} has a value that is not usable: ${issue?.message ?? 'unknown reason'}.`);
  }
  const values = parsed.data;
  return {
    port: values.SIMULATOR_PORT,
    targetUrl: values.SIMULATOR_TARGET_URL.replace(/\/+$/, ''),
    worldPath: values.SIMULATOR_WORLD,
    ordersPerMinute: values.SIMULATOR_ORDERS_PER_MINUTE,
    minGapSeconds: values.SIMULATOR_MIN_GAP_SECONDS ?? null,
    courierPace: values.SIMULATOR_COURIER_PACE ?? null,
    seed: values.SIMULATOR_SEED,
    credentials: {
      uberClientId: values.UBER_EATS_CLIENT_ID,
      uberClientSecret: values.UBER_EATS_CLIENT_SECRET,
      doordashDeveloperId: values.DOORDASH_DEVELOPER_ID,
      doordashKeyId: values.DOORDASH_KEY_ID,
      doordashSigningSecret: values.DOORDASH_SIGNING_SECRET,
      doordashWebhookToken: values.DOORDASH_WEBHOOK_TOKEN,
      grubhubPartnerKey: values.GRUBHUB_PARTNER_KEY,
      grubhubClientId: values.GRUBHUB_CLIENT_ID,
      grubhubSecret: values.GRUBHUB_SECRET,
      grubhubSecretEncoding: values.GRUBHUB_SECRET_ENCODING,
      grubhubWebhookSecret: values.GRUBHUB_WEBHOOK_SECRET,
      deliverooClientId: values.DELIVEROO_CLIENT_ID,
      deliverooClientSecret: values.DELIVEROO_CLIENT_SECRET,
      deliverooBrandId: values.DELIVEROO_BRAND_ID,
      deliverooWebhookSecret: values.DELIVEROO_WEBHOOK_SECRET,
      hubriseClientId: values.HUBRISE_CLIENT_ID,
      hubriseClientSecret: values.HUBRISE_CLIENT_SECRET,
    },
  };
}
