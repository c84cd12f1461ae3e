import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { createCredentials, createRegistry, hasConnection, hasHours, type Registry } from './domains/channels/index.ts';
import { applicationFormPaths } from './domains/applications/form-paths.ts';
import { applicationsModule } from './domains/applications/module.ts';
import { applicationsRouter } from './domains/applications/routes.ts';
import { pagesOf } from './domains/applications/letters.ts';
import { chatsModule, chatsSubscriptions } from './domains/chats/module.ts';
import { chatsRouter } from './domains/chats/routes.ts';
import { channelsModule } from './domains/channels/module.ts';
import { channelsRouter } from './domains/channels/routes.ts';
import { storeRouter } from './domains/channels/stores/routes.ts';
import {
  createAccounts,
  createLogInWaits,
  createProve,
  createSessions,
  hearText,
  readSessionsOfTeam,
} from './domains/identity/index.ts';
import { mobileRouter } from './domains/identity/mobile-routes.ts';
import { identityRouter } from './domains/identity/routes.ts';
import { insightsRouter } from './domains/customers/insights/routes.ts';
import { customersModule, customersSubscriptions } from './domains/customers/module.ts';
import { customerPlainPaths } from './domains/customers/plain-paths.ts';
import { reviewsRouter } from './domains/customers/reviews/routes.ts';
import { careerRoutes } from './domains/inquiries/career-routes.ts';
import { inquiryFormPaths } from './domains/inquiries/form-paths.ts';
import { readRoleIds } from './domains/inquiries/role-ids.ts';
import { inquiriesRouter } from './domains/inquiries/routes.ts';
import { hasMenu } from './domains/menu/index.ts';
import { menuModule, menuSubscriptions } from './domains/menu/module.ts';
import { menuFormPaths } from './domains/menu/form-paths.ts';
import { integrationsRouter } from './domains/integrations/routes.ts';
import { importRouter } from './domains/menu/import/routes.ts';
import { publishingRouter } from './domains/menu/publishing/routes.ts';
import { menuRouter } from './domains/menu/routes.ts';
import { createEngine } from './domains/assistant/engine.ts';
import type { Model } from './domains/assistant/mind/language-model.ts';
import { createTeacher, readArticles } from './domains/assistant/read-content.ts';
import { assistantRouter } from './domains/assistant/routes.ts';
import { downloadPaths } from './domains/money/download-paths.ts';
import { moneyModule, moneySubscriptions } from './domains/money/module.ts';
import { booksRouter } from './domains/money/books-routes.ts';
import { moneyRouter } from './domains/money/routes.ts';
import { loyaltyModule, loyaltySubscriptions } from './domains/loyalty/module.ts';
import { loyaltyRouter } from './domains/loyalty/routes.ts';
import { slipPaths } from './domains/loyalty/slip-paths.ts';
import { campaignRouter } from './domains/marketing/campaign-routes.ts';
import { marketingModule } from './domains/marketing/module.ts';
import { publicApiRouter } from './domains/reach/api-routes.ts';
import { createKeyring } from './domains/reach/keyring.ts';
import { reachModule, reachSubscriptions } from './domains/reach/module.ts';
import { reachRouter } from './domains/reach/routes.ts';
import { promotionRouter } from './domains/marketing/promotion-routes.ts';
import { stopPaths } from './domains/marketing/stop-paths.ts';
import { hearGuest } from './domains/marketing/stop-routes.ts';
import { depositsRouter } from './domains/reconciliation/deposits/routes.ts';
import { fetchesRouter } from './domains/reconciliation/fetching/routes.ts';
import { reconciliationModule, reconciliationSubscriptions } from './domains/reconciliation/module.ts';
import { reconciliationRouter } from './domains/reconciliation/routes.ts';
import { deskThreadsRouter } from './domains/representatives/desk-routes.ts';
import { threadMailTaker } from './domains/representatives/mail-taker.ts';
import { representativesModule } from './domains/representatives/module.ts';
import { representativesRouter } from './domains/representatives/routes.ts';
import { reportCsvPaths } from './domains/reports/csv-paths.ts';
import { reportUnsubscribePaths } from './domains/reports/unsubscribe-route.ts';
import { reportsModule, reportsSubscriptions } from './domains/reports/module.ts';
import { reportsRouter } from './domains/reports/routes.ts';
import { reportUploadPaths } from './domains/reconciliation/upload-paths.ts';
import { noticesModule } from './domains/notices/module.ts';
import { noticesRouter } from './domains/notices/routes.ts';
import { noticeSettingsRouter } from './domains/notices/settings-routes.ts';
import { noticeUnsubscribePaths } from './domains/notices/unsubscribe-paths.ts';
import { accountExportRoute, accountRouter } from './domains/merchants/account-routes.ts';
import { accountFilePaths } from './domains/merchants/form-paths.ts';
import { profileRouter, storePictureRoutes } from './domains/merchants/profile-routes.ts';
import { merchantsRouter } from './domains/merchants/routes.ts';
import { countOrdersWithItem, hasAcceptedOrder, hasOpenOrders } from './domains/orders/index.ts';
import { createLiveSource } from './domains/orders/live-source.ts';
import { ordersModule, orderSubscriptions } from './domains/orders/module.ts';
import { ordersRouter } from './domains/orders/routes.ts';
import { streamPaths } from './domains/orders/stream-paths.ts';
import { bankAccountRouter } from './domains/payouts/bank-accounts/routes.ts';
import { deskRouter } from './domains/payouts/desk-routes.ts';
import { payoutFilePaths } from './domains/payouts/files/download-paths.ts';
import { payoutStatementPaths } from './domains/payouts/statement-paths.ts';
import { hasBankAccount } from './domains/payouts/index.ts';
import { payoutsModule } from './domains/payouts/module.ts';
import { createFindAccount } from './domains/payouts/payout-account.ts';
import { createRails } from './domains/payouts/rails/create-rails.ts';
import { printingModule, printingSubscriptions } from './domains/printing/module.ts';
import { printingRouter } from './domains/printing/routes.ts';
import { payoutsRouter } from './domains/payouts/payouts-routes.ts';
import { createFindViewing } from './domains/staff/index.ts';
import { deskSupportRouter } from './domains/support/desk-routes.ts';
import { caseMailTaker } from './domains/support/mail-taker.ts';
import { supportModule } from './domains/support/module.ts';
import { supportPlainPaths } from './domains/support/plain-paths.ts';
import { supportRouter } from './domains/support/routes.ts';
import { staffRouter } from './domains/staff/routes.ts';
import type { ContextParts } from './platform/context.ts';
import { createVault } from './platform/crypto/vault.ts';
import { createDb, createPool, type Db } from './platform/db/database.ts';
import { Events } from './platform/events.ts';
import { mountApi } from './platform/http/api.ts';
import { createHttpClient, type Send } from './platform/http/client.ts';
import { createOutsideClient } from './platform/http/outside-client.ts';
import { closeServer, createServer } from './platform/http/server.ts';
import { createFolderFiles } from './platform/files/files.ts';
import { servePhotos } from './platform/http/photo-routes.ts';
import { acceptForms } from './platform/http/uploads.ts';
import { serveWebFiles } from './platform/http/web-files.ts';
import { startWatches, type Watch } from './platform/jobs/ticker.ts';
import { startWorker, type JobHandler } from './platform/jobs/worker.ts';
import { createLiveHub } from './platform/live/hub.ts';
import { createQueueBell } from './platform/jobs/bell.ts';
import { createWakeBus } from './platform/live/wake.ts';
import { messagesModule } from './platform/messages/deliver.ts';
import { mailHook } from './platform/messages/incoming/mail-hook.ts';
import { createReplyAddresses } from './platform/messages/incoming/reply-addresses.ts';
import { inboundTextRoutes } from './platform/messages/inbound-texts.ts';
import { createMailTransport, createSmsTransport, type Transports } from './platform/messages/transports.ts';
import type { Module } from './platform/module.ts';
import type { Log } from './platform/telemetry/log.ts';
import { createMetrics } from './platform/telemetry/metrics.ts';
import { company } from './shared/company.ts';
import { systemClock, type Clock } from './shared/time.ts';

/** What a test may put in the place of the outside world. */
export interface Surroundings {
  log: Log;
  clock?: Clock;
  send?: Send;
  /** The assistant's language model. */
  model?: Model;
}

/** The app with every domain plugged in, before any role is started. */
export interface App {
  server: FastifyInstance;
  jobs: JobHandler[];
  watches: Watch[];
  db: Db;
  parts: ContextParts;
  registry: Registry;
  /** Ends live streams, answers what is under way, and closes every connection. */
  close(): Promise<void>;
}

const webFolder = join(import.meta.dirname, '../build/client');
const contentFolder = join(import.meta.dirname, '../content');
const rolesFolder = join(contentFolder, 'careers');
const triesPerMinute = 30;
const guestCallsPerMinute = 150;
const intakeConnections = 4;
const authConnections = 4;
const staffConnections = 4;
/** One for what the live streams are told, one for the queue. */
const hintConnections = 2;

export async function buildApp(config: Config, surroundings: Surroundings): Promise<App> {
  const { log, clock = systemClock } = surroundings;
  const { url, pool: max } = config.database;
  const pool = createPool({ url, role: 'forkline_app', max });
  const db = createDb(pool);
  const intakeDb = createDb(createPool({ url, role: 'forkline_intake', max: intakeConnections }));
  const authPool = createPool({ url, role: 'forkline_auth', max: authConnections });
  const authDb = createDb(authPool);
  const staffDb = createDb(createPool({ url, role: 'forkline_staff', max: staffConnections }));
  const http = createHttpClient();
  const outside = createOutsideClient();
  const send = surroundings.send ?? http.send;
  const vault = createVault(config.secretsKeys);
  const credentials = createCredentials({ db, intakeDb, vault, clock });
  const registry = createRegistry(config.services, { send, clock, credentials });
  const hintPool = createPool({ url, role: 'forkline_app', max: hintConnections, mayLoseLast: true });
  const wakeBus = await createWakeBus({ url, pool: hintPool, log });
  const queueBell = createQueueBell({ pool: hintPool, log });
  const letters = { publicUrl: config.http.publicUrl, hasSms: config.sms !== undefined };
  const parts: ContextParts = {
    clock,
    log,
    events: new Events([
      ...menuSubscriptions(registry),
      ...orderSubscriptions(registry, letters),
      ...printingSubscriptions(),
      ...moneySubscriptions(),
      ...reconciliationSubscriptions(registry),
      ...reportsSubscriptions(),
      ...customersSubscriptions(config.secretsKeys),
      ...loyaltySubscriptions(),
      ...reachSubscriptions(),
      ...chatsSubscriptions(registry, letters),
    ]),
    wakeBus,
    queueBell,
  };
  const hub = createLiveHub({ source: createLiveSource({ db, registry }), wake: wakeBus, log });
  // A log-out in any process ends the session's streams in all of them.
  wakeBus.subscribe((topic) => {
    const session = topic === undefined ? undefined : sessionOf(topic);
    if (session !== undefined) hub.closeSession(session);
  });
  const metrics = createMetrics();
  metrics.countLiveConnections(() => hub.count());
  const accounts = createAccounts({ db: authDb, secret: config.auth.secret, baseUrl: config.http.publicUrl, clock });
  const sessions = createSessions({
    accounts,
    db: authDb,
    clock,
    findViewing: createFindViewing({ db: staffDb, clock }),
  });
  const waits = createLogInWaits(authPool);
  const endSession = (session: string) => wakeBus.publish(sessionTopic(session));
  const prove = createProve({ accounts, waits });
  const files = createFolderFiles(config.files.folder);
  const { staffEmail } = config;
  const desk = { pages: pagesOf(config.http.publicUrl), staffEmail };
  const roleIds = readRoleIds(rolesFolder);
  const rails = createRails(config.payouts, send);
  const findAccount = createFindAccount({ vault, hasStripe: rails.stripe !== undefined });
  const guests = { db, parts, sessions, publicUrl: config.http.publicUrl };
  const marketing = {
    ...guests,
    registry,
    hasMail: config.mail !== undefined,
    hasSms: config.sms !== undefined,
  };
  const { inboundMail, mail } = config;
  const addresses = inboundMail && createReplyAddresses(inboundMail.address, config.secretsKeys);
  const support = {
    db,
    staffDb,
    parts,
    sessions,
    registry,
    files,
    staffEmail,
    addresses,
    publicUrl: config.http.publicUrl,
    letters,
  };
  const takers = [caseMailTaker({ files }), threadMailTaker(support)];
  const ownAddresses = [staffEmail, company.supportEmail, addressIn(mail?.from ?? '')];
  const printing = {
    db,
    parts,
    sessions,
    registry,
    networks: config.printNetworks,
    publicUrl: config.http.publicUrl.replace(/\/+$/, ''),
    letters,
  };
  const reach = {
    db,
    parts,
    sessions,
    registry,
    prove,
    vault,
    keyring: createKeyring({ db, clock }),
    send: surroundings.send ?? outside.send,
    publicUrl: config.http.publicUrl.replace(/\/+$/, ''),
  };
  const paying = { db, staffDb, parts, sessions, vault, findAccount, rails };

  const identity = {
    db: authDb,
    accounts,
    sessions,
    waits,
    clock,
    publicUrl: config.http.publicUrl,
    authSecret: config.auth.secret,
    onLogOut: endSession,
  };

  const modules: Module[] = [
    messagesModule({ db: staffDb, clock, transports: transportsOf(config, send) }),
    applicationsModule({ db, staffDb, parts, accounts, sessions, files, desk }),
    {
      name: 'merchants',
      routes(server) {
        storePictureRoutes({ db, parts, sessions, files })(server);
        accountExportRoute({ db, parts, sessions })(server);
      },
    },
    { name: 'inquiries', routes: careerRoutes({ db, staffDb, parts, sessions, files, staffEmail, roleIds }) },
    noticesModule({ db, parts, letters }),
    {
      name: 'texts',
      routes: inboundTextRoutes({
        publicUrl: config.http.publicUrl,
        token: config.sms?.authToken,
        hear: [(text) => hearText({ db: authDb, clock }, text), hearGuest({ db, parts })],
      }),
    },
    channelsModule({ db, intakeDb, parts, registry, metrics, vault, credentials, hasOpenOrders, letters }),
    menuModule({ db, intakeDb, parts, sessions, registry, files, publicUrl: config.http.publicUrl }),
    ordersModule({
      db,
      parts,
      registry,
      sessions,
      hub,
      letters,
    }),
    printingModule(printing),
    moneyModule({ db, staffDb, parts, sessions, registry }),
    reconciliationModule({
      db,
      intakeDb,
      staffDb,
      parts,
      sessions,
      registry,
      folder: config.reconciliationFolder,
      staffEmail,
      publicUrl: config.http.publicUrl,
    }),
    reportsModule({ db, parts, sessions, registry, publicUrl: config.http.publicUrl }),
    customersModule({ db, parts, sessions, registry, publicUrl: config.http.publicUrl }),
    loyaltyModule(guests),
    marketingModule(marketing),
    chatsModule({ db, parts, registry }),
    supportModule(support),
    representativesModule(support),
    {
      name: 'mail-in',
      routes: mailHook({ staffDb, parts, takers, addresses, secret: inboundMail?.secret, ownAddresses }),
    },
    payoutsModule({ ...paying, registry, settings: config.payouts, staffEmail, letters }),
    reachModule(reach),
  ];
  const server = await createServer({
    log,
    metrics,
    proxyHops: config.http.proxyHops,
    checkReady: async () => void (await pool.query('select 1')),
  });
  // Before the plugin, which reads each route's settings in a hook of its own.
  limitTries(server);
  await server.register(rateLimit, { global: false });
  await acceptForms(server);
  servePhotos(server, files);
  for (const module of modules) module.routes?.(server);
  const router = {
    ...identityRouter(identity),
    ...mobileRouter({ ...identity, hasSms: letters.hasSms }),
    ...noticesRouter({ db, parts, sessions }),
    ...noticeSettingsRouter({ db, parts, sessions, hasSms: letters.hasSms }),
    ...staffRouter({ staffDb, parts, sessions, endStreams: endSession }),
    ...merchantsRouter({
      db,
      staffDb,
      parts,
      sessions,
      endStreams: async (merchantId) => (await readSessionsOfTeam(authDb, merchantId)).forEach(endSession),
      onboardingChecks: {
        store_hours: hasHours,
        connect_service: hasConnection,
        menu: hasMenu,
        bank_account: hasBankAccount,
        test_order: hasAcceptedOrder,
      },
    }),
    ...accountRouter({ db, parts, sessions, prove, staffEmail }),
    ...profileRouter({ db, parts, sessions, files }),
    ...applicationsRouter({ db, staffDb, parts, sessions, desk }),
    ...channelsRouter({ db, staffDb, parts, sessions, registry }),
    ...storeRouter({ db, parts, sessions }),
    ...menuRouter({ db, parts, sessions, registry }),
    ...importRouter({ db, parts, sessions, registry }),
    ...publishingRouter({
      db,
      parts,
      sessions,
      registry,
      publicUrl: config.http.publicUrl,
      countOrders: countOrdersWithItem,
    }),
    ...ordersRouter({ db, parts, sessions, registry }),
    ...printingRouter(printing),
    ...moneyRouter({ db, sessions, registry, clock }),
    ...booksRouter({ db, staffDb, parts, sessions, registry }),
    ...reportsRouter({ db, parts, sessions, registry }),
    ...insightsRouter({ db, parts, sessions, registry }),
    ...reviewsRouter({ db, parts, sessions, registry }),
    ...loyaltyRouter(guests),
    ...promotionRouter(marketing),
    ...campaignRouter(marketing),
    ...chatsRouter({ db, parts, sessions, registry }),
    ...supportRouter(support),
    ...representativesRouter(support),
    ...deskThreadsRouter(support),
    ...deskSupportRouter({ ...support, takers, hasMail: mail !== undefined }),
    ...reachRouter(reach),
    ...publicApiRouter(reach),
    ...reconciliationRouter({ db, staffDb, parts, sessions, registry }),
    ...depositsRouter({ staffDb, parts, sessions, registry }),
    ...fetchesRouter({ db, parts, sessions, registry }),
    ...bankAccountRouter({
      db,
      parts,
      sessions,
      prove,
      vault,
      publicUrl: config.http.publicUrl,
    }),
    ...payoutsRouter({ db, sessions, clock, settings: config.payouts, findAccount }),
    ...deskRouter({ ...paying, settings: config.payouts }),
    ...integrationsRouter({
      db,
      intakeDb,
      parts,
      sessions,
      registry,
      vault,
      publicUrl: config.http.publicUrl.replace(/\/+$/, ''),
    }),
    ...inquiriesRouter({ db, staffDb, parts, sessions, staffEmail }),
  };
  const articles = await readArticles(join(contentFolder, 'help'));
  const understanding = createTeacher(join(contentFolder, 'assistant'));
  const mind = await mindOf(config, surroundings);
  mountApi(server, {
    version: '0.1.0',
    plainPaths: {
      ...applicationFormPaths,
      ...menuFormPaths,
      ...accountFilePaths,
      ...streamPaths,
      ...downloadPaths,
      ...reportUploadPaths,
      ...reportCsvPaths,
      ...reportUnsubscribePaths,
      ...customerPlainPaths,
      ...inquiryFormPaths,
      ...payoutFilePaths,
      ...payoutStatementPaths,
      ...slipPaths,
      ...stopPaths,
      ...supportPlainPaths,
      ...noticeUnsubscribePaths,
    },
    router: {
      ...router,
      ...assistantRouter({
        db,
        staffDb,
        parts,
        sessions,
        engine: createEngine({ understanding, articles, mind }),
        articles,
        publicUrl: config.http.publicUrl,
        callAs: (context) => createRouterClient(router, { context }),
      }),
    },
  });
  await serveWebFiles(server, { folder: webFolder, shell: '__spa-fallback.html' });

  return {
    server,
    jobs: modules.flatMap((module) => module.jobs ?? []),
    watches: modules.flatMap((module) => module.watches ?? []),
    db,
    parts,
    registry,
    async close() {
      hub.close();
      await closeServer(server);
      for (const module of modules) await module.close?.();
      await wakeBus.close();
      await queueBell.close();
      await hintPool.end();
      await http.close();
      await outside.close();
      await Promise.all([db, intakeDb, authDb, staffDb].map((one) => one.destroy()));
    },
  };
}

/** The roles that the configuration names, running. */
export interface RunningApp {
  /** The address that the web role listens on. */
  url: string | undefined;
  /** Takes no more work, lets what is under way finish, and closes every connection. */
  stop(): Promise<void>;
}

/** Builds the app and starts its roles. Resolves when requests and jobs are being served. */
export async function startApp(config: Config, surroundings: Surroundings): Promise<RunningApp> {
  const app = await buildApp(config, surroundings);
  const { log } = surroundings;
  const isWeb = config.roles.includes('web');
  const { port, host } = config.http;
  const url = isWeb ? await app.server.listen({ port, host }) : undefined;
  const stopWorker = config.roles.includes('worker') ? await startWorkerRole(app, config, log) : async () => {};
  return {
    url,
    async stop() {
      await stopWorker();
      await app.close();
    },
  };
}

async function startWorkerRole(app: App, config: Config, log: Log): Promise<() => Promise<void>> {
  // That a job was taken or ended may be forgotten in a crash: it is done again, which every handler allows.
  const pool = createPool({
    url: config.database.url,
    role: 'forkline_jobs',
    max: config.database.pool,
    mayLoseLast: true,
    plansOnce: true,
  });
  const worker = await startWorker({ pool, handlers: app.jobs, log });
  const watches = startWatches(app.watches, log);
  return async () => {
    await watches.stop();
    await worker.stop();
    await pool.end();
  };
}

const sessionPrefix = 'session/';

function sessionTopic(session: string): string {
  return `${sessionPrefix}${session}`;
}

function sessionOf(topic: string): string | undefined {
  return topic.startsWith(sessionPrefix) ? topic.slice(sessionPrefix.length) : undefined;
}

/** How many calls a minute. Guests of one restaurant may share an address: its own. */
const limitedPaths: Readonly<Record<string, number>> = {
  '/api/token': triesPerMinute,
  '/api/contact': triesPerMinute,
  '/api/reset-password': triesPerMinute,
  '/api/rewards': guestCallsPerMinute,
};

const limitedPath = (url: string) => Object.keys(limitedPaths).find((path) => url.startsWith(path));

/** A slow brake, per address and path, on what strangers may try; an account's own growing waits are identity's. */
function limitTries(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (route.url !== '/api/*') return;
    route.config = {
      ...route.config,
      rateLimit: {
        max: ({ url }: { url: string }) => limitedPaths[limitedPath(url) ?? ''] ?? triesPerMinute,
        timeWindow: '1 minute',
        keyGenerator: ({ ip, url }: { ip: string; url: string }) => `${ip} ${limitedPath(url)}`,
        allowList: ({ url }: { url: string }) => limitedPath(url) === undefined,
      },
    };
  });
}

/** `Forkline <support@forkline.example>` is the address in its brackets. */
function addressIn(from: string): string {
  return /<([^<>]+)>/.exec(from)?.[1] ?? from;
}

/** What of a language model is read only where one is set up. */
async function mindOf({ assistantModel }: Config, { model: given, log }: Surroundings) {
  if (!given && !assistantModel) return undefined;
  const [{ createMind }, { createLanguageModel }] = await Promise.all([
    import('./domains/assistant/mind/mind.ts'),
    import('./domains/assistant/mind/language-model.ts'),
  ]);
  const model = given ?? (assistantModel && createLanguageModel(assistantModel));
  return model && createMind({ model, log });
}

/** What is configured; the rest stays in the mailbox that staff read. */
function transportsOf({ mail, sms }: Config, send: Send): Transports {
  return {
    ...(mail && { mail: createMailTransport(mail) }),
    ...(sms && { sms: createSmsTransport(sms, send) }),
  };
}
