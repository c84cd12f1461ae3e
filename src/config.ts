import { resolve } from 'node:path';
import { z } from 'zod';
import { company } from './shared/company.ts';
import { StartupError } from './platform/errors.ts';

/** What services and secrets are in the demo: the simulator knows the same. Production refuses each of them. */
export const demoSecrets = {
  AUTH_SECRET: 'demo-auth-secret-that-is-not-secret-at-all',
  UBER_EATS_CLIENT_ID: 'demo-uber-eats-client',
  UBER_EATS_CLIENT_SECRET: 'demo-uber-eats-secret',
  DOORDASH_DEVELOPER_ID: 'demo-doordash-developer',
  DOORDASH_KEY_ID: 'demo-doordash-key',
  DOORDASH_SIGNING_SECRET: 'ZGVtby1kb29yZGFzaC1zaWduaW5nLXNlY3JldA',
  DOORDASH_WEBHOOK_TOKEN: 'demo-doordash-webhook-token',
} as const;

const simulatorUrl = 'http://127.0.0.1:4100';

const demoRequiredAddresses = {
  UBER_EATS_AUTH_URL: `${simulatorUrl}/uber-eats/oauth/v2/token`,
  UBER_EATS_API_URL: `${simulatorUrl}/uber-eats`,
  DOORDASH_API_URL: `${simulatorUrl}/doordash/marketplace`,
};

/** The same for services that production may leave out: without any of their settings they are not spoken to. */
const demoGrubhub = {
  GRUBHUB_PARTNER_KEY: 'demo-grubhub-partner-key',
  GRUBHUB_CLIENT_ID: 'demo-grubhub-client',
  GRUBHUB_SECRET: 'ZGVtby1ncnViaHViLXNlY3JldC0wMDAwMDAwMDAwMDE=',
  GRUBHUB_API_URL: `${simulatorUrl}/grubhub`,
  GRUBHUB_WEBHOOK_SECRET: 'demo-grubhub-webhook-secret',
};
const demoDeliveroo = {
  DELIVEROO_CLIENT_ID: 'demo-deliveroo-client',
  DELIVEROO_CLIENT_SECRET: 'demo-deliveroo-secret',
  DELIVEROO_AUTH_URL: `${simulatorUrl}/deliveroo/auth/oauth2/token`,
  DELIVEROO_API_URL: `${simulatorUrl}/deliveroo/api`,
  DELIVEROO_BRAND_ID: 'demo-deliveroo-brand',
  DELIVEROO_WEBHOOK_SECRET: 'demo-deliveroo-webhook-secret',
};
const demoHubRise = {
  HUBRISE_CLIENT_SECRET: 'demo-hubrise-secret',
  HUBRISE_ACCESS_TOKEN: 'demo-hubrise-access-token',
  HUBRISE_API_URL: `${simulatorUrl}/hubrise/v1`,
};
/** All that production may leave out, service by service. */
const demoOptional = { ...demoGrubhub, ...demoDeliveroo, ...demoHubRise };

/** The settings that say where each service is spoken to, for a simulator at another address than the demo's. */
export function simulatorAddresses(baseUrl: string): Record<string, string> {
  const addresses = Object.entries({ ...demoRequiredAddresses, ...demoOptional }).filter(([, value]) =>
    value.startsWith(simulatorUrl),
  );
  return Object.fromEntries(addresses.map(([name, value]) => [name, value.replace(simulatorUrl, baseUrl)]));
}

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: ({ input }) => (input === undefined ? 'is missing' : 'must look like postgresql://user:password@host/name'),
});
const wrongPort = 'must be a whole number from 1 to 65535';
const port = z.coerce.number(wrongPort).int(wrongPort).min(1, wrongPort).max(65_535, wrongPort);
const wrongHops = 'must be a whole number from 0 to 10';
const optional = z.string().min(1).optional();
/** The path of an address, with a place in braces that is filled in. */
const pathWith = (place: string) =>
  z.string().refine((path) => path.startsWith('/') && path.includes(place), `must begin with / and hold ${place}`);
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: postgresUrl,
  DATABASE_POOL: z.coerce.number('must be a number').int().min(2).max(200).default(10),
  PUBLIC_URL: httpUrl.optional(),
  /** How many proxies in front of us name the client's address; one too many, and a client could forge its own. */
  PROXY_HOPS: z.coerce.number(wrongHops).int(wrongHops).min(0, wrongHops).max(10, wrongHops).default(0),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  ROLES: z
    .string()
    .default('web,worker')
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(['web', 'worker'], 'may name web and worker')).min(1)),
  FORKLINE_DEMO: z.stringbool('must be true or false').default(false),
  /** Where uploads lie; every process must see the same folder. */
  FILES_FOLDER: z.string().min(1).default('.data/files'),
  /** Who hears of new applications and messages. */
  STAFF_EMAIL: z.email('must be an e-mail address').default(company.supportEmail),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  MAIL_FROM: z.string().min(3).default(`${company.name} <${company.supportEmail}>`),
  SMS_API_URL: httpUrl.optional(),
  SMS_ACCOUNT_SID: z.string().min(1).optional(),
  SMS_AUTH_TOKEN: z.string().min(1).optional(),
  SMS_FROM: z.string().min(3).optional(),
  AUTH_SECRET: z.string().min(32, 'must be at least 32 characters long').default(demoSecrets.AUTH_SECRET),
  UBER_EATS_CLIENT_ID: z.string().min(1).default(demoSecrets.UBER_EATS_CLIENT_ID),
  UBER_EATS_CLIENT_SECRET: z.string().min(1).default(demoSecrets.UBER_EATS_CLIENT_SECRET),
  UBER_EATS_AUTH_URL: httpUrl.default(demoRequiredAddresses.UBER_EATS_AUTH_URL),
  UBER_EATS_API_URL: httpUrl.default(demoRequiredAddresses.UBER_EATS_API_URL),
  DOORDASH_DEVELOPER_ID: z.string().min(1).default(demoSecrets.DOORDASH_DEVELOPER_ID),
  DOORDASH_KEY_ID: z.string().min(1).default(demoSecrets.DOORDASH_KEY_ID),
  DOORDASH_SIGNING_SECRET: z.base64url('must be base64url').default(demoSecrets.DOORDASH_SIGNING_SECRET),
  DOORDASH_WEBHOOK_TOKEN: z.string().min(1).default(demoSecrets.DOORDASH_WEBHOOK_TOKEN),
  DOORDASH_API_URL: httpUrl.default(demoRequiredAddresses.DOORDASH_API_URL),
  DOORDASH_CANCEL_ALLOWED: z.stringbool('must be true or false').default(false),
  DOORDASH_PROVIDER_TYPE: z
    .string()
    .regex(/^[a-z_]+$/, 'must be in snake case')
    .default('forkline'),
  GRUBHUB_PARTNER_KEY: optional,
  GRUBHUB_CLIENT_ID: optional,
  GRUBHUB_SECRET: optional,
  GRUBHUB_SECRET_ENCODING: z.enum(['base64', 'utf8'], 'must be base64 or utf8').default('base64'),
  GRUBHUB_MENU_PRICE_UNIT: z.enum(['dollars', 'cents'], 'must be dollars or cents').default('dollars'),
  GRUBHUB_API_URL: httpUrl.optional(),
  GRUBHUB_WEBHOOK_SECRET: optional,
  GRUBHUB_WEBHOOK_SIGNATURE_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header')
    .default('X-GH-Signature')
    .transform((name) => name.toLowerCase()),
  GRUBHUB_WEBHOOK_SIGNATURE_ENCODING: z.enum(['hex', 'base64'], 'must be hex or base64').default('hex'),
  GRUBHUB_WEBHOOK_USER: optional,
  GRUBHUB_WEBHOOK_PASSWORD: optional,
  /** Who is named to Grubhub's care where no person asked for a cancellation. */
  GRUBHUB_AGENT_NAME: z.string().min(1).default(company.name),
  GRUBHUB_AGENT_EMAIL: z.email('must be an e-mail address').default(company.supportEmail),
  DELIVEROO_CLIENT_ID: optional,
  DELIVEROO_CLIENT_SECRET: optional,
  DELIVEROO_AUTH_URL: httpUrl.optional(),
  DELIVEROO_API_URL: httpUrl.optional(),
  DELIVEROO_BRAND_ID: optional,
  DELIVEROO_WEBHOOK_SECRET: optional,
  DELIVEROO_ORDER_PATH: pathWith('{order_id}').default('/order/v2/orders/{order_id}'),
  DELIVEROO_ORDER_LIST_PATH: pathWith('{restaurant_id}').default(
    '/order/v2/brand/{brand_id}/restaurant/{restaurant_id}/orders',
  ),
  /** Hosts, with commas between them. */
  DELIVEROO_UPLOAD_HOSTS: z
    .string()
    .default('')
    .transform((hosts) => hosts.split(',').filter((host) => host !== '')),
  HUBRISE_CLIENT_SECRET: optional,
  /** Of one location's connection. */
  HUBRISE_ACCESS_TOKEN: optional,
  HUBRISE_API_URL: httpUrl.optional(),
});

export type Config = ReturnType<typeof readConfig>;

/**
 * The typed decision behind the environment's strings. Throws a StartupError that names each wrong variable; outside
 * the demo also when a secret still has its demo value, or an address its simulator.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const isDemo = z.stringbool().safeParse(given['FORKLINE_DEMO']).data === true;
  const parsed = environment.safeParse({ ...(isDemo && demoOptional), ...given });
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(
      ({ path, message }) => `${path[0] === undefined ? '' : String(path[0])} ${message}`,
    );
    throw new StartupError(`Wrong settings: ${[...new Set(wrong)].join('; ')}.`);
  }
  const { data } = parsed;
  if (!data.FORKLINE_DEMO) refuseDemoValues(data);
  return {
    http: {
      port: data.PORT,
      host: data.HOST,
      publicUrl: data.PUBLIC_URL ?? `http://${data.HOST}:${data.PORT}`,
      proxyHops: data.PROXY_HOPS,
    },
    database: { url: data.DATABASE_URL, pool: data.DATABASE_POOL },
    log: { level: data.LOG_LEVEL },
    roles: data.ROLES,
    auth: { secret: data.AUTH_SECRET },
    files: { folder: resolve(data.FILES_FOLDER) },
    staffEmail: data.STAFF_EMAIL,
    mail: data.SMTP_URL === undefined ? undefined : { url: data.SMTP_URL, from: data.MAIL_FROM },
    sms: smsOf(data),
    services: {
      uberEats: {
        clientId: data.UBER_EATS_CLIENT_ID,
        clientSecret: data.UBER_EATS_CLIENT_SECRET,
        authUrl: data.UBER_EATS_AUTH_URL,
        apiUrl: withoutSlash(data.UBER_EATS_API_URL),
      },
      doorDash: {
        developerId: data.DOORDASH_DEVELOPER_ID,
        keyId: data.DOORDASH_KEY_ID,
        signingSecret: data.DOORDASH_SIGNING_SECRET,
        webhookToken: data.DOORDASH_WEBHOOK_TOKEN,
        apiUrl: withoutSlash(data.DOORDASH_API_URL),
        providerType: data.DOORDASH_PROVIDER_TYPE,
        cancelAllowed: data.DOORDASH_CANCEL_ALLOWED,
      },
      grubhub: grubhubOf(data),
      deliveroo: deliverooOf(data),
      hubRise: hubRiseOf(data),
    },
  };
}

type Environment = z.output<typeof environment>;

function grubhubOf(data: Environment) {
  const given = allOrNone('Grubhub', {
    GRUBHUB_PARTNER_KEY: data.GRUBHUB_PARTNER_KEY,
    GRUBHUB_CLIENT_ID: data.GRUBHUB_CLIENT_ID,
    GRUBHUB_SECRET: data.GRUBHUB_SECRET,
    GRUBHUB_API_URL: data.GRUBHUB_API_URL,
  });
  return (
    given && {
      partnerKey: given.GRUBHUB_PARTNER_KEY,
      clientId: given.GRUBHUB_CLIENT_ID,
      secret: given.GRUBHUB_SECRET,
      secretEncoding: data.GRUBHUB_SECRET_ENCODING,
      menuPriceUnit: data.GRUBHUB_MENU_PRICE_UNIT,
      apiUrl: withoutSlash(given.GRUBHUB_API_URL),
      webhook: grubhubWebhookOf(data),
      agent: { name: data.GRUBHUB_AGENT_NAME, email: data.GRUBHUB_AGENT_EMAIL },
    }
  );
}

/** What was agreed with Grubhub, one of two; undefined where nothing was: then its orders come by asking for them only. */
function grubhubWebhookOf(data: Environment) {
  const basic = allOrNone("Basic authentication of Grubhub's webhooks", {
    GRUBHUB_WEBHOOK_USER: data.GRUBHUB_WEBHOOK_USER,
    GRUBHUB_WEBHOOK_PASSWORD: data.GRUBHUB_WEBHOOK_PASSWORD,
  });
  const secret = data.GRUBHUB_WEBHOOK_SECRET;
  if (basic && secret !== undefined) {
    throw new StartupError(
      'Wrong settings: GRUBHUB_WEBHOOK_USER and GRUBHUB_WEBHOOK_SECRET exclude each other; give what Grubhub agreed to.',
    );
  }
  if (basic) {
    return { kind: 'basic', user: basic.GRUBHUB_WEBHOOK_USER, password: basic.GRUBHUB_WEBHOOK_PASSWORD } as const;
  }
  if (secret === undefined) return undefined;
  const { GRUBHUB_WEBHOOK_SIGNATURE_HEADER: header, GRUBHUB_WEBHOOK_SIGNATURE_ENCODING: encoding } = data;
  return { kind: 'hmac', secret, header, encoding } as const;
}

function deliverooOf(data: Environment) {
  const given = allOrNone('Deliveroo', {
    DELIVEROO_CLIENT_ID: data.DELIVEROO_CLIENT_ID,
    DELIVEROO_CLIENT_SECRET: data.DELIVEROO_CLIENT_SECRET,
    DELIVEROO_AUTH_URL: data.DELIVEROO_AUTH_URL,
    DELIVEROO_API_URL: data.DELIVEROO_API_URL,
    DELIVEROO_BRAND_ID: data.DELIVEROO_BRAND_ID,
    DELIVEROO_WEBHOOK_SECRET: data.DELIVEROO_WEBHOOK_SECRET,
  });
  return (
    given && {
      clientId: given.DELIVEROO_CLIENT_ID,
      clientSecret: given.DELIVEROO_CLIENT_SECRET,
      authUrl: given.DELIVEROO_AUTH_URL,
      apiUrl: withoutSlash(given.DELIVEROO_API_URL),
      brandId: given.DELIVEROO_BRAND_ID,
      webhookSecret: given.DELIVEROO_WEBHOOK_SECRET,
      orderPath: data.DELIVEROO_ORDER_PATH,
      orderListPath: data.DELIVEROO_ORDER_LIST_PATH,
      uploadHosts: data.DELIVEROO_UPLOAD_HOSTS,
    }
  );
}

function hubRiseOf(data: Environment) {
  const given = allOrNone('HubRise', {
    HUBRISE_CLIENT_SECRET: data.HUBRISE_CLIENT_SECRET,
    HUBRISE_ACCESS_TOKEN: data.HUBRISE_ACCESS_TOKEN,
    HUBRISE_API_URL: data.HUBRISE_API_URL,
  });
  return (
    given && {
      clientSecret: given.HUBRISE_CLIENT_SECRET,
      accessToken: given.HUBRISE_ACCESS_TOKEN,
      apiUrl: withoutSlash(given.HUBRISE_API_URL),
    }
  );
}

/** Undefined when none of its settings is given; then messages are kept for staff to read. */
function smsOf(data: Environment) {
  const given = allOrNone('SMS', {
    SMS_API_URL: data.SMS_API_URL,
    SMS_ACCOUNT_SID: data.SMS_ACCOUNT_SID,
    SMS_AUTH_TOKEN: data.SMS_AUTH_TOKEN,
    SMS_FROM: data.SMS_FROM,
  });
  return (
    given && {
      apiUrl: withoutSlash(given.SMS_API_URL),
      accountSid: given.SMS_ACCOUNT_SID,
      authToken: given.SMS_AUTH_TOKEN,
      from: given.SMS_FROM,
    }
  );
}

/** Undefined when none is given. Throws a StartupError when only some are. */
function allOrNone<Name extends string>(
  what: string,
  given: Record<Name, string | undefined>,
): Record<Name, string> | undefined {
  const names = Object.keys(given);
  const values = Object.entries<string | undefined>(given).filter(([, value]) => value !== undefined);
  if (values.length === 0) return undefined;
  if (values.length === names.length) return Object.fromEntries(values) as Record<Name, string>; // none is undefined
  const missing = names.filter((name) => !values.some(([one]) => one === name));
  throw new StartupError(
    `Wrong settings: ${what} needs ${missing.join(', ')} as well, or none of its settings at all.`,
  );
}

function refuseDemoValues(data: Environment): void {
  const secrets = Object.entries({ ...demoSecrets, ...demoOptional }).filter(
    ([name, demo]) => Reflect.get(data, name) === demo,
  );
  const addresses = Object.entries(data).filter(
    ([, value]) => typeof value === 'string' && value.startsWith(simulatorUrl),
  );
  const names = [...new Set([...secrets, ...addresses].map(([name]) => name))];
  if (names.length === 0) return;
  throw new StartupError(
    `Not started: ${names.join(', ')} still ${names.length === 1 ? 'has its' : 'have their'} demo value. ` +
      'Set them for production, or run the demo with `npm start`.',
  );
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
