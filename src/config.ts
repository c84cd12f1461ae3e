import { hourMs } from './shared/time.ts';
import { resolve } from 'node:path';
import { z } from 'zod';
import { company } from './shared/company.ts';
import { isVaultKey } from './platform/crypto/vault.ts';
import { createNetworks, isNetwork } from './platform/http/networks.ts';
import { StartupError } from './platform/errors.ts';
import {
  demoOptionalServices,
  demoServiceSecrets,
  serviceEnvironment,
  servicesOf,
  simulatorUrl,
} from './service-settings.ts';
import { demoPayoutBank, payoutEnvironment, payoutsOf } from './payout-settings.ts';
import { allOrNone, httpUrl, withoutSlash } from './setting-kinds.ts';

/** What services and secrets are in the demo: the simulator knows the same. Production refuses each of them. */
export const demoSecrets = {
  AUTH_SECRET: 'demo-auth-secret-that-is-not-secret-at-all',
  SECRETS_KEY: 'ZGVtby1zZWNyZXRzLWtleS1ub3Qtc2VjcmV0LTAwMDE=',
  ...demoServiceSecrets,
} as const;

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: ({ input }) => (input === undefined ? 'is missing' : 'must look like postgresql://user:password@host/name'),
});
const wrongPort = 'must be a whole number from 1 to 65535';
const port = z.coerce.number(wrongPort).int(wrongPort).min(1, wrongPort).max(65_535, wrongPort);
const wrongHops = 'must be a whole number from 0 to 10';
const wrongKey = 'must be 32 bytes in base64';
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: postgresUrl,
  DATABASE_POOL: z.coerce.number('must be a number').int().min(2).max(200).default(10),
  PUBLIC_URL: httpUrl.optional(),
  /** Accept a PUBLIC_URL without TLS in production: for a closed network. */
  ALLOW_INSECURE_PUBLIC_URL: z.stringbool('must be true or false').default(false),
  /** Where Prometheus reads `/metrics`; without a port, no metrics are served. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** How many proxies in front of us name the client's address; one too many, and a client could forge its own. */
  PROXY_HOPS: z.coerce.number(wrongHops).int(wrongHops).min(0, wrongHops).max(10, wrongHops).default(0),
  /** After how many idle hours a member has to log in again; staff after 30 minutes. */
  SESSION_IDLE_HOURS: z.coerce
    .number('must be a number of hours from 1 to 720')
    .min(1, 'must be a number of hours from 1 to 720')
    .max(720, 'must be a number of hours from 1 to 720')
    .default(720),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  ROLES: z
    .string()
    .default('web,worker')
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(['web', 'worker'], 'may name web and worker')).min(1)),
  FORKLINE_DEMO: z.stringbool('must be true or false').default(false),
  /** Where uploads lie; every process must see the same folder. */
  FILES_FOLDER: z.string().min(1).default('.data/files'),
  /** Where the services' payout reports may be put as files; without it, nobody looks. */
  RECONCILIATION_FOLDER: z.string().min(1).optional(),
  /** Networks of printers that the worker may connect to, with commas between them; without it, it connects to none. */
  PRINT_TCP_NETWORKS: z
    .string()
    .default('')
    .transform((networks) => networks.split(',').flatMap((network) => network.trim() || []))
    .refine((networks) => networks.every(isNetwork), 'must name networks such as 10.8.0.0/16,192.168.1.50'),
  /** Who hears of new applications and messages. */
  STAFF_EMAIL: z.email('must be an e-mail address').default(company.supportEmail),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  MAIL_FROM: z.string().min(3).default(`${company.name} <${company.supportEmail}>`),
  /** To which people answer; a plus sign and a token come before its at sign. */
  INBOUND_MAIL_ADDRESS: z.email('must be an e-mail address').optional(),
  /** What receives mail for us shows it with every call of /hooks/mail. */
  INBOUND_MAIL_SECRET: z.string().min(24, 'must be at least 24 characters long').optional(),
  SMS_API_URL: httpUrl.optional(),
  SMS_ACCOUNT_SID: z.string().min(1).optional(),
  SMS_AUTH_TOKEN: z.string().min(1).optional(),
  SMS_FROM: z.string().min(3).optional(),
  /** A language model for the assistant, behind the chat interface that most providers speak. */
  ASSISTANT_MODEL_URL: httpUrl.optional(),
  ASSISTANT_MODEL_KEY: z.string().min(1).optional(),
  ASSISTANT_MODEL_NAME: z.string().min(1).optional(),
  AUTH_SECRET: z.string().min(32, 'must be at least 32 characters long').default(demoSecrets.AUTH_SECRET),
  /** Secrets that were in its place before, with commas between them: at least 32 characters each. */
  AUTH_FORMER_SECRETS: z
    .string()
    .default('')
    .transform((secrets) => secrets.split(',').filter((secret) => secret !== ''))
    .refine((secrets) => secrets.every((secret) => secret.length >= 32), 'must be at least 32 characters long each'),
  /** Encrypts what services gave us for single stores. */
  SECRETS_KEY: z.string().refine(isVaultKey, wrongKey).default(demoSecrets.SECRETS_KEY),
  /** Keys that were in its place before, with commas between them. */
  SECRETS_FORMER_KEYS: z
    .string()
    .default('')
    .transform((keys) => keys.split(',').filter((key) => key !== ''))
    .refine((keys) => keys.every(isVaultKey), wrongKey),
  ...serviceEnvironment,
  ...payoutEnvironment,
});

export type Config = ReturnType<typeof readConfig>;

/**
 * The typed decision behind the environment's strings. Throws a StartupError that names each wrong variable; outside
 * the demo also when a secret still has its demo value, or an address its simulator.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const isDemo = z.stringbool().safeParse(given['FORKLINE_DEMO']).data === true;
  const parsed = environment.safeParse({ ...(isDemo && { ...demoOptionalServices, ...demoPayoutBank }), ...given });
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(
      ({ path, message }) => `${path[0] === undefined ? '' : String(path[0])} ${message}`,
    );
    throw new StartupError(`Wrong settings: ${[...new Set(wrong)].join('; ')}.`);
  }
  const { data } = parsed;
  if (!data.FORKLINE_DEMO) {
    refuseDemoValues(data);
    refuseInsecureUrl(data);
  }
  return {
    http: {
      port: data.PORT,
      host: data.HOST,
      publicUrl: withoutSlash(data.PUBLIC_URL ?? `http://${data.HOST}:${data.PORT}`),
      proxyHops: data.PROXY_HOPS,
    },
    metrics: data.METRICS_PORT === undefined ? undefined : { host: data.METRICS_HOST, port: data.METRICS_PORT },
    database: { url: data.DATABASE_URL, pool: data.DATABASE_POOL },
    log: { level: data.LOG_LEVEL },
    roles: data.ROLES,
    auth: {
      secret: data.AUTH_SECRET,
      formerSecrets: data.AUTH_FORMER_SECRETS,
      maxIdleMs: data.SESSION_IDLE_HOURS * hourMs,
    },
    secretsKeys: [data.SECRETS_KEY, ...data.SECRETS_FORMER_KEYS] as const,
    files: { folder: resolve(data.FILES_FOLDER) },
    reconciliationFolder: data.RECONCILIATION_FOLDER === undefined ? undefined : resolve(data.RECONCILIATION_FOLDER),
    printNetworks: data.PRINT_TCP_NETWORKS.length === 0 ? undefined : createNetworks(data.PRINT_TCP_NETWORKS),
    staffEmail: data.STAFF_EMAIL,
    mail: data.SMTP_URL === undefined ? undefined : { url: data.SMTP_URL, from: data.MAIL_FROM },
    inboundMail: inboundMailOf(data),
    sms: smsOf(data),
    assistantModel: assistantModelOf(data),
    services: servicesOf(data),
    payouts: payoutsOf(data),
  };
}

type Environment = z.output<typeof environment>;

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

/** Undefined when none of its settings is given; then people answer on our pages only. */
function inboundMailOf(data: Environment) {
  const given = allOrNone('Inbound mail', {
    INBOUND_MAIL_ADDRESS: data.INBOUND_MAIL_ADDRESS,
    INBOUND_MAIL_SECRET: data.INBOUND_MAIL_SECRET,
  });
  return given && { address: given.INBOUND_MAIL_ADDRESS, secret: given.INBOUND_MAIL_SECRET };
}

/** Undefined when none of its settings is given; then the assistant answers by what is built in alone. */
function assistantModelOf(data: Environment) {
  const given = allOrNone("The assistant's model", {
    ASSISTANT_MODEL_URL: data.ASSISTANT_MODEL_URL,
    ASSISTANT_MODEL_KEY: data.ASSISTANT_MODEL_KEY,
    ASSISTANT_MODEL_NAME: data.ASSISTANT_MODEL_NAME,
  });
  return (
    given && {
      url: withoutSlash(given.ASSISTANT_MODEL_URL),
      key: given.ASSISTANT_MODEL_KEY,
      name: given.ASSISTANT_MODEL_NAME,
    }
  );
}

/** Sessions and links in emails go over this address. Throws a StartupError where they would go unencrypted. */
function refuseInsecureUrl({ PUBLIC_URL, ALLOW_INSECURE_PUBLIC_URL, ROLES }: Environment): void {
  const isSecure = PUBLIC_URL?.startsWith('https://') === true;
  if (isSecure || ALLOW_INSECURE_PUBLIC_URL || !ROLES.includes('web')) return;
  throw new StartupError(
    'Not started: PUBLIC_URL must be the https:// address that people use. ' +
      'Set ALLOW_INSECURE_PUBLIC_URL=true only in a closed network without TLS.',
  );
}

function refuseDemoValues(data: Environment): void {
  const secrets = Object.entries({
    ...demoSecrets,
    ...demoOptionalServices,
    PAYOUT_COMPANY_ID: demoPayoutBank.PAYOUT_COMPANY_ID,
  }).filter(([name, demo]) => Reflect.get(data, name) === demo);
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
