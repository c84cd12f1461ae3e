import { z } from 'zod';
import { StartupError } from './platform/errors.ts';
import { allOrNone, httpUrl, optional, withoutSlash } from './setting-kinds.ts';
import { company } from './shared/company.ts';

/** What each delivery service needs to be spoken to. */

/** The simulator knows the same. */
export const demoServiceSecrets = {
  UBER_EATS_CLIENT_ID: 'demo-uber-eats-client',
  UBER_EATS_CLIENT_SECRET: 'demo-uber-eats-secret',
  DOORDASH_DEVELOPER_ID: 'demo-doordash-developer',
  DOORDASH_KEY_ID: 'demo-doordash-key',
  DOORDASH_SIGNING_SECRET: 'ZGVtby1kb29yZGFzaC1zaWduaW5nLXNlY3JldA',
  DOORDASH_WEBHOOK_TOKEN: 'demo-doordash-webhook-token',
} as const;

/** Of the demo's stand-in for all of them. */
export const simulatorUrl = 'http://127.0.0.1:4100';

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
  HUBRISE_CLIENT_ID: 'demo-hubrise-client',
  HUBRISE_CLIENT_SECRET: 'demo-hubrise-secret',
  HUBRISE_OAUTH_URL: `${simulatorUrl}/hubrise/oauth2/v1`,
  HUBRISE_API_URL: `${simulatorUrl}/hubrise/v1`,
};
/** All that production may leave out, service by service. */
export const demoOptionalServices = { ...demoGrubhub, ...demoDeliveroo, ...demoHubRise };

/** The settings that say where each service is spoken to, for a simulator at another address than the demo's. */
export function simulatorAddresses(baseUrl: string): Record<string, string> {
  const addresses = Object.entries({ ...demoRequiredAddresses, ...demoOptionalServices }).filter(([, value]) =>
    value.startsWith(simulatorUrl),
  );
  return Object.fromEntries(addresses.map(([name, value]) => [name, value.replace(simulatorUrl, baseUrl)]));
}

/** The path of an address, with a place in braces that is filled in. */
const pathWith = (place: string) =>
  z.string().refine((path) => path.startsWith('/') && path.includes(place), `must begin with / and hold ${place}`);
export const serviceEnvironment = {
  UBER_EATS_CLIENT_ID: z.string().min(1).default(demoServiceSecrets.UBER_EATS_CLIENT_ID),
  UBER_EATS_CLIENT_SECRET: z.string().min(1).default(demoServiceSecrets.UBER_EATS_CLIENT_SECRET),
  UBER_EATS_AUTH_URL: httpUrl.default(demoRequiredAddresses.UBER_EATS_AUTH_URL),
  UBER_EATS_API_URL: httpUrl.default(demoRequiredAddresses.UBER_EATS_API_URL),
  DOORDASH_DEVELOPER_ID: z.string().min(1).default(demoServiceSecrets.DOORDASH_DEVELOPER_ID),
  DOORDASH_KEY_ID: z.string().min(1).default(demoServiceSecrets.DOORDASH_KEY_ID),
  DOORDASH_SIGNING_SECRET: z.base64url('must be base64url').default(demoServiceSecrets.DOORDASH_SIGNING_SECRET),
  DOORDASH_WEBHOOK_TOKEN: z.string().min(1).default(demoServiceSecrets.DOORDASH_WEBHOOK_TOKEN),
  DOORDASH_API_URL: httpUrl.default(demoRequiredAddresses.DOORDASH_API_URL),
  DOORDASH_CANCEL_ALLOWED: z.stringbool('must be true or false').default(false),
  DOORDASH_ADJUST_ALLOWED: z.stringbool('must be true or false').default(false),
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
  /** Under which of its two actions Grubhub wants requests to take items off an order: its reference does not say. */
  GRUBHUB_ITEM_CHANGE_ACTION: z
    .enum(['adjust', 'substitution'], 'must be adjust or substitution')
    .default('substitution'),
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
  HUBRISE_CLIENT_ID: optional,
  HUBRISE_CLIENT_SECRET: optional,
  HUBRISE_OAUTH_URL: httpUrl.optional(),
  HUBRISE_API_URL: httpUrl.optional(),
};

type Environment = z.output<ReturnType<typeof z.object<typeof serviceEnvironment>>>;

/** Throws a StartupError that names what is missing. A service without any of its optional settings is undefined. */
export function servicesOf(data: Environment) {
  return {
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
      adjustAllowed: data.DOORDASH_ADJUST_ALLOWED,
    },
    grubhub: grubhubOf(data),
    deliveroo: deliverooOf(data),
    hubRise: hubRiseOf(data),
  };
}

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
      itemChangeAction: data.GRUBHUB_ITEM_CHANGE_ACTION,
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
    HUBRISE_CLIENT_ID: data.HUBRISE_CLIENT_ID,
    HUBRISE_CLIENT_SECRET: data.HUBRISE_CLIENT_SECRET,
    HUBRISE_OAUTH_URL: data.HUBRISE_OAUTH_URL,
    HUBRISE_API_URL: data.HUBRISE_API_URL,
  });
  return (
    given && {
      clientId: given.HUBRISE_CLIENT_ID,
      clientSecret: given.HUBRISE_CLIENT_SECRET,
      oauthUrl: withoutSlash(given.HUBRISE_OAUTH_URL),
      apiUrl: withoutSlash(given.HUBRISE_API_URL),
    }
  );
}
