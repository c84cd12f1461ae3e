import { describe, expect, it } from 'vitest';
import { demoSecrets, readConfig } from './config.ts';
import { simulatorAddresses } from './service-settings.ts';
import { StartupError } from './platform/errors.ts';

const database = { DATABASE_URL: 'postgresql://forkline:secret@db.internal/forkline' };
const demo = { ...database, FORKLINE_DEMO: 'true' };
const production = {
  ...database,
  PUBLIC_URL: 'https://app.forkline.example',
  AUTH_SECRET: 'a-real-secret-of-more-than-32-characters',
  SECRETS_KEY: 'cmVhbC1zZWNyZXRzLWtleS1mb3ItdGhlLXRlc3RzLTE=',
  UBER_EATS_CLIENT_ID: 'real-client',
  UBER_EATS_CLIENT_SECRET: 'real-uber-secret',
  UBER_EATS_AUTH_URL: 'https://auth.uber.com/oauth/v2/token',
  UBER_EATS_API_URL: 'https://api.uber.com/',
  DOORDASH_DEVELOPER_ID: 'real-developer',
  DOORDASH_KEY_ID: 'real-key',
  DOORDASH_SIGNING_SECRET: 'cmVhbC1zaWduaW5nLXNlY3JldA',
  DOORDASH_WEBHOOK_TOKEN: 'real-webhook-token',
  DOORDASH_API_URL: 'https://openapi.doordash.com/marketplace',
};

function refusal(env: Record<string, string | undefined>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  throw new Error('The settings were taken.');
}

describe('the settings of the demo', () => {
  it('need nothing but a database', () => {
    expect(readConfig(demo)).toMatchObject({
      http: { port: 3000, host: '127.0.0.1', publicUrl: 'http://127.0.0.1:3000', proxyHops: 0 },
      database: { url: database.DATABASE_URL, pool: 10 },
      roles: ['web', 'worker'],
      auth: { secret: demoSecrets.AUTH_SECRET },
    });
  });

  it('take an empty string as not set', () => {
    const empty = Object.fromEntries(
      ['PORT', 'HOST', 'PUBLIC_URL', 'LOG_LEVEL', 'ROLES', 'AUTH_SECRET'].map((name) => [name, '']),
    );
    expect(readConfig({ ...demo, ...empty })).toEqual(readConfig(demo));
    expect(refusal({ ...demo, DATABASE_URL: '' })).toBe(refusal({ ...demo, DATABASE_URL: undefined }));
  });

  it('say where people find the site, and follow host and port when they do not', () => {
    expect(readConfig({ ...demo, HOST: '0.0.0.0', PORT: '8080' }).http.publicUrl).toBe('http://0.0.0.0:8080');
    const publicUrl = 'https://app.forkline.example';
    expect(readConfig({ ...demo, PUBLIC_URL: publicUrl }).http.publicUrl).toBe(publicUrl);
    expect(readConfig({ ...demo, PUBLIC_URL: `${publicUrl}/` }).http.publicUrl).toBe(publicUrl);
  });
});

describe('the public address in production', () => {
  const withoutTls = { ...production, PUBLIC_URL: 'http://app.forkline.example' };

  it('must be https, unless that is explicitly waived', () => {
    for (const url of [withoutTls.PUBLIC_URL, undefined]) {
      expect(refusal({ ...production, PUBLIC_URL: url })).toMatch(/^Not started: PUBLIC_URL must be the https:/);
    }
    const allowed = readConfig({ ...withoutTls, ALLOW_INSECURE_PUBLIC_URL: 'true' });
    expect(allowed.http.publicUrl).toBe('http://app.forkline.example');
  });

  it('may be http in the demo', () => {
    expect(readConfig({ ...demo, PUBLIC_URL: 'http://127.0.0.1:3000' }).http.publicUrl).toBe('http://127.0.0.1:3000');
  });
});

describe('metrics', () => {
  it('are served nowhere without a port, and on the loopback address with one', () => {
    expect(readConfig(demo).metrics).toBeUndefined();
    expect(readConfig({ ...demo, METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(refusal({ ...demo, METRICS_PORT: 'x' })).toContain('METRICS_PORT must be a whole number');
  });
});

describe('a wrong setting', () => {
  it.each([
    ['PORT', 'eighty', 'PORT must be a whole number from 1 to 65535'],
    ['PORT', '0', 'PORT must be a whole number from 1 to 65535'],
    ['PORT', '80.5', 'PORT must be a whole number from 1 to 65535'],
    ['PORT', '65536', 'PORT must be a whole number from 1 to 65535'],
    ['DATABASE_URL', undefined, 'DATABASE_URL'],
    ['DATABASE_URL', 'mysql://db/forkline', 'DATABASE_URL must look like postgresql://'],
    ['DATABASE_POOL', 'many', 'DATABASE_POOL must be a number'],
    ['PUBLIC_URL', 'app.forkline.example', 'PUBLIC_URL must be an http or https address'],
    ['PROXY_HOPS', 'true', 'PROXY_HOPS must be a whole number from 0 to 10'],
    ['PROXY_HOPS', '11', 'PROXY_HOPS must be a whole number from 0 to 10'],
    ['ROLES', 'web,chef', 'ROLES may name web and worker'],
    ['FORKLINE_DEMO', 'perhaps', 'FORKLINE_DEMO must be true or false'],
    ['AUTH_SECRET', 'short', 'AUTH_SECRET must be at least 32 characters long'],
    ['SECRETS_KEY', 'c2hvcnQ=', 'SECRETS_KEY must be 32 bytes in base64'],
    ['SECRETS_FORMER_KEYS', 'one,two', 'SECRETS_FORMER_KEYS must be 32 bytes in base64'],
    ['AUTH_FORMER_SECRETS', 'short', 'AUTH_FORMER_SECRETS must be at least 32 characters long each'],
    ['UBER_EATS_API_URL', 'ftp://api.uber.com', 'UBER_EATS_API_URL must be an http or https address'],
    ['DOORDASH_SIGNING_SECRET', 'not base64url!', 'DOORDASH_SIGNING_SECRET must be base64url'],
    ['DOORDASH_PROVIDER_TYPE', 'Forkline', 'DOORDASH_PROVIDER_TYPE must be in snake case'],
  ])('%s=%s stops the start with a sentence that names it', (name, value, sentence) => {
    const message = refusal({ ...demo, [name]: value });
    expect(message).toContain(sentence);
    expect(message).toMatch(/^Wrong settings: .+\.$/);
  });

  it('does not hide another one', () => {
    expect(refusal({ PORT: 'x', ROLES: 'chef', FORKLINE_DEMO: 'true' })).toMatch(/PORT .+DATABASE_URL .+ROLES /);
  });

  it('is named without its value, which may be a secret', () => {
    expect(refusal({ ...demo, AUTH_SECRET: 'hunter2' })).not.toContain('hunter2');
    expect(refusal({ ...demo, DATABASE_URL: 'mysql://root:hunter2@db/x' })).not.toContain('hunter2');
  });
});

describe('outside the demo', () => {
  it('a full set of real settings is taken, addresses without a last slash', () => {
    expect(readConfig(production).services).toMatchObject({
      uberEats: { apiUrl: 'https://api.uber.com', clientSecret: 'real-uber-secret' },
      doorDash: { apiUrl: 'https://openapi.doordash.com/marketplace', webhookToken: 'real-webhook-token' },
    });
  });

  it.each(Object.entries(demoSecrets))('%s with its demo value is refused by name', (name, value) => {
    expect(refusal({ ...production, [name]: value })).toMatch(
      new RegExp(`^Not started: ${name} still has its demo value`),
    );
    expect(refusal({ ...production, [name]: undefined })).toContain(name);
  });

  it('a service without any of its settings is not spoken to, and one with some of them is refused', () => {
    expect(readConfig(production).services).toMatchObject({
      grubhub: undefined,
      deliveroo: undefined,
      hubRise: undefined,
    });
    expect(refusal({ ...production, GRUBHUB_PARTNER_KEY: 'real-key', GRUBHUB_CLIENT_ID: 'real-client' })).toBe(
      'Wrong settings: Grubhub needs GRUBHUB_SECRET, GRUBHUB_API_URL as well, or none of its settings at all.',
    );
    const grubhub = {
      GRUBHUB_PARTNER_KEY: 'real-key',
      GRUBHUB_CLIENT_ID: 'real-client',
      GRUBHUB_SECRET: 'real-secret',
      GRUBHUB_SECRET_ENCODING: 'utf8',
      GRUBHUB_API_URL: 'https://api-third-party-gtm.grubhub.com/',
    };
    expect(readConfig({ ...production, ...grubhub }).services.grubhub).toMatchObject({
      secretEncoding: 'utf8',
      apiUrl: 'https://api-third-party-gtm.grubhub.com',
    });
    expect(refusal({ ...production, ...grubhub, GRUBHUB_CLIENT_ID: 'demo-grubhub-client' })).toMatch(
      /^Not started: GRUBHUB_CLIENT_ID still has its demo value/,
    );
  });

  it('the assistant has a language model with all of its settings, and none without', () => {
    const [url, key] = ['https://models.example/v1', 'real-key'];
    const model = { ASSISTANT_MODEL_URL: `${url}/`, ASSISTANT_MODEL_KEY: key, ASSISTANT_MODEL_NAME: 'x' };
    expect(readConfig(production).assistantModel).toBeUndefined();
    expect(readConfig({ ...production, ...model }).assistantModel).toEqual({ url, key, name: 'x' });
    expect(refusal({ ...production, ...model, ASSISTANT_MODEL_KEY: '' })).toContain('needs ASSISTANT_MODEL_KEY');
  });

  it('Deliveroo is spoken to with all of its settings, the secret of its webhooks among them', () => {
    const deliveroo = {
      DELIVEROO_CLIENT_ID: 'real-client',
      DELIVEROO_CLIENT_SECRET: 'real-secret',
      DELIVEROO_AUTH_URL: 'https://auth.developers.deliveroo.com/oauth2/token',
      DELIVEROO_API_URL: 'https://api.developers.deliveroo.com/',
      DELIVEROO_BRAND_ID: 'real-brand',
    };
    const real = { ...production, ...deliveroo, DELIVEROO_WEBHOOK_SECRET: 'real-webhook-secret' };
    expect(refusal({ ...production, ...deliveroo })).toBe(
      'Wrong settings: Deliveroo needs DELIVEROO_WEBHOOK_SECRET as well, or none of its settings at all.',
    );
    expect(readConfig(real).services.deliveroo).toMatchObject({
      webhookSecret: 'real-webhook-secret',
      orderPath: '/order/v2/orders/{order_id}',
    });
    expect(refusal({ ...real, DELIVEROO_WEBHOOK_SECRET: 'demo-deliveroo-webhook-secret' })).toMatch(
      /^Not started: DELIVEROO_WEBHOOK_SECRET still has its demo value/,
    );
    expect(refusal({ ...real, DELIVEROO_ORDER_PATH: '/orders' })).toContain(
      'DELIVEROO_ORDER_PATH must begin with / and hold {order_id}',
    );
  });

  it('HubRise is spoken to with the client and both of its addresses', () => {
    const hubRise = {
      HUBRISE_CLIENT_ID: 'real-client',
      HUBRISE_CLIENT_SECRET: 'real-secret',
      HUBRISE_OAUTH_URL: 'https://manager.hubrise.com/oauth2/v1/',
      HUBRISE_API_URL: 'https://api.hubrise.com/v1/',
    };
    expect(readConfig({ ...production, ...hubRise }).services.hubRise).toEqual({
      clientId: 'real-client',
      clientSecret: 'real-secret',
      oauthUrl: 'https://manager.hubrise.com/oauth2/v1',
      apiUrl: 'https://api.hubrise.com/v1',
    });
    expect(refusal({ ...production, ...hubRise, HUBRISE_CLIENT_ID: undefined })).toBe(
      'Wrong settings: HubRise needs HUBRISE_CLIENT_ID as well, or none of its settings at all.',
    );
    expect(refusal({ ...production, ...hubRise, HUBRISE_CLIENT_SECRET: 'demo-hubrise-secret' })).toMatch(
      /^Not started: HUBRISE_CLIENT_SECRET still has its demo value/,
    );
  });

  it('merchants are paid by bank file with all settings of the bank and the company, and by Stripe with its key', () => {
    expect(readConfig(production).payouts).toEqual({
      runTime: { daysAfter: 2, at: '06:00' },
      acknowledgement: { bankingDays: 1, at: '12:00' },
      originator: undefined,
      stripe: undefined,
    });
    const bank = {
      PAYOUT_BANK_NAME: 'First Bank',
      PAYOUT_BANK_ROUTING: '021000021',
      PAYOUT_COMPANY_NAME: 'Forkline',
      PAYOUT_COMPANY_ID: '1123456789',
    };
    expect(readConfig({ ...production, ...bank }).payouts.originator).toMatchObject({
      origin: { id: '1123456789', name: 'Forkline' },
      originatingRoutingNumber: '021000021',
      settlementAccount: null,
      cutoff: '16:30',
      sameDay: false,
    });
    expect(refusal({ ...production, ...bank, PAYOUT_BANK_NAME: undefined })).toBe(
      'Wrong settings: Paying merchants by bank file needs PAYOUT_BANK_NAME as well, or none of its settings at all.',
    );
    expect(refusal({ ...production, ...bank, PAYOUT_SETTLEMENT_ROUTING: '021000021' })).toContain(
      'Balanced bank files needs PAYOUT_SETTLEMENT_ACCOUNT as well',
    );
    expect(refusal({ ...production, ...bank, PAYOUT_BANK_ROUTING: '021000022' })).toContain(
      'PAYOUT_BANK_ROUTING is wrong: This routing number has a wrong digit.',
    );
    expect(refusal({ ...production, ...bank, PAYOUT_COMPANY_ID: '1DEMO00001' })).toMatch(
      /^Not started: PAYOUT_COMPANY_ID still has its demo value/,
    );
    expect(readConfig({ ...production, STRIPE_SECRET_KEY: 'sk_real' }).payouts.stripe).toEqual({
      secretKey: 'sk_real',
      apiUrl: 'https://api.stripe.com',
    });
  });

  it('former keys of the secrets follow the present one', () => {
    const former = ['Zm9ybWVyLXNlY3JldHMta2V5LWZvci10aGUtdGVzdHM=', 'b2xkZXItc2VjcmV0cy1rZXktZm9yLXRoZS10ZXN0cy0='];
    const config = readConfig({ ...production, SECRETS_FORMER_KEYS: former.join(',') });
    expect(config.secretsKeys).toEqual([production.SECRETS_KEY, ...former]);
  });

  it('a simulator elsewhere is named for every service that the demo speaks', () => {
    const elsewhere = simulatorAddresses('http://127.0.0.1:9');
    const { uberEats, doorDash, ...optional } = readConfig({ ...demo, ...elsewhere }).services;
    for (const one of [uberEats, doorDash, ...Object.values(optional)]) {
      expect(one?.apiUrl).toMatch(/^http:\/\/127\.0\.0\.1:9\//);
    }
    expect(Object.keys(elsewhere).every((name) => name.endsWith('_URL'))).toBe(true);
  });

  describe("Grubhub's webhooks", () => {
    const grubhub = {
      ...production,
      GRUBHUB_PARTNER_KEY: 'real-key',
      GRUBHUB_CLIENT_ID: 'real-client',
      GRUBHUB_SECRET: 'real-secret',
      GRUBHUB_API_URL: 'https://api-third-party-gtm.grubhub.com',
    };

    it('are proven by a signature or a password, or not at all', () => {
      expect(readConfig(grubhub).services.grubhub?.webhook).toBeUndefined();
      expect(readConfig({ ...grubhub, GRUBHUB_WEBHOOK_SECRET: 's' }).services.grubhub?.webhook).toEqual({
        kind: 'hmac',
        secret: 's',
        header: 'x-gh-signature',
        encoding: 'hex',
      });
      const agreed = { GRUBHUB_WEBHOOK_SIGNATURE_HEADER: 'X-Proof', GRUBHUB_WEBHOOK_SIGNATURE_ENCODING: 'base64' };
      expect(readConfig({ ...grubhub, ...agreed, GRUBHUB_WEBHOOK_SECRET: 's' }).services.grubhub).toMatchObject({
        webhook: { header: 'x-proof', encoding: 'base64' },
      });
      const basic = { GRUBHUB_WEBHOOK_USER: 'grubhub', GRUBHUB_WEBHOOK_PASSWORD: 'p' };
      expect(readConfig({ ...grubhub, ...basic }).services.grubhub?.webhook).toEqual({
        kind: 'basic',
        user: 'grubhub',
        password: 'p',
      });
    });

    it('cannot be proven in two ways, nor by half of one', () => {
      const basic = { GRUBHUB_WEBHOOK_USER: 'grubhub', GRUBHUB_WEBHOOK_PASSWORD: 'p' };
      expect(refusal({ ...grubhub, ...basic, GRUBHUB_WEBHOOK_SECRET: 's' })).toMatch(
        /^Wrong settings: GRUBHUB_WEBHOOK_USER and GRUBHUB_WEBHOOK_SECRET exclude each other/,
      );
      expect(refusal({ ...grubhub, GRUBHUB_WEBHOOK_USER: 'grubhub' })).toContain('GRUBHUB_WEBHOOK_PASSWORD');
      expect(refusal({ ...grubhub, GRUBHUB_WEBHOOK_SECRET: 'demo-grubhub-webhook-secret' })).toMatch(
        /^Not started: GRUBHUB_WEBHOOK_SECRET still has its demo value/,
      );
    });

    it('have somebody behind every cancellation', () => {
      expect(readConfig(grubhub).services.grubhub?.agent.email).toContain('@');
      const named = { GRUBHUB_AGENT_NAME: 'Ana Bell', GRUBHUB_AGENT_EMAIL: 'ana@forkline.example' };
      expect(readConfig({ ...grubhub, ...named }).services.grubhub?.agent).toEqual({
        name: 'Ana Bell',
        email: 'ana@forkline.example',
      });
      expect(refusal({ ...grubhub, GRUBHUB_AGENT_EMAIL: 'nobody' })).toContain('GRUBHUB_AGENT_EMAIL must be an e-mail');
    });
  });

  it('every secret and every address that still leads to the simulator is named at once', () => {
    const message = refusal(database);
    const addresses = ['UBER_EATS_AUTH_URL', 'UBER_EATS_API_URL', 'DOORDASH_API_URL'];
    for (const name of [...Object.keys(demoSecrets), ...addresses]) expect(message).toContain(name);
    for (const value of Object.values(demoSecrets)) expect(message).not.toContain(value);
  });
});
