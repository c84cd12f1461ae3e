import { createCredentials, createRegistry } from '../domains/channels/index.ts';
import {
  createAccounts,
  createDeviceCookies,
  createLogInWaits,
  createSessions,
  createStepUp,
} from '../domains/identity/index.ts';
import { createLiveSource } from '../domains/orders/live-source.ts';
import { createFindViewing } from '../domains/staff/index.ts';
import type { Model } from '../domains/assistant/mind/language-model.ts';
import type { Config } from '../config.ts';
import type { ContextParts } from '../platform/context.ts';
import { createVault } from '../platform/crypto/vault.ts';
import { createDatabaseClock } from '../platform/db/database-clock.ts';
import { Events } from '../platform/events.ts';
import { createFolderFiles } from '../platform/files/files.ts';
import { createHttpClient, logFailures, type Send } from '../platform/http/client.ts';
import { createPublicHttpClient } from '../platform/http/public-http-client.ts';
import { createJobNotifier } from '../platform/jobs/job-notifier.ts';
import { createLiveHub } from '../platform/live/hub.ts';
import { createPubSub } from '../platform/live/pubsub.ts';
import type { Log } from '../platform/telemetry/log.ts';
import { createMetrics } from '../platform/telemetry/metrics.ts';
import { systemClock, type Clock } from '../shared/time.ts';
import { openDatabases } from './databases.ts';
import { sessionEnds } from './session-ends.ts';
import { subscriptionsOf } from './subscriptions.ts';

/** What a test may put in the place of the outside world. */
export interface Surroundings {
  log: Log;
  clock?: Clock;
  send?: Send;
  /** The assistant's language model. */
  model?: Model;
}

/** What more than one domain is built from, and what the configuration decides for them. */
export type Core = Awaited<ReturnType<typeof openCore>>;

export async function openCore(config: Config, surroundings: Surroundings) {
  const { log } = surroundings;
  const { publicUrl } = config.http;
  const databases = openDatabases(config);
  const { db, intakeDb, authDb, authPool, staffDb, hintPool } = databases;
  const databaseClock = surroundings.clock ? undefined : await createDatabaseClock(hintPool, log);
  const clock = surroundings.clock ?? databaseClock ?? systemClock;
  const http = createHttpClient();
  const outside = createPublicHttpClient();
  const send = surroundings.send ?? logFailures(http.send, log);
  const vault = createVault(config.secretsKeys);
  const credentials = createCredentials({ db, intakeDb, vault, clock });
  const registry = createRegistry(config.services, { send, clock, credentials });
  const pubSub = await createPubSub({ url: config.database.url, pool: hintPool, log });
  const jobNotifier = createJobNotifier({ pool: hintPool, log });
  const letters = { publicUrl, hasSms: config.sms !== undefined };
  const events = new Events(subscriptionsOf({ registry, publicUrl, letters, secretsKeys: config.secretsKeys }));
  const parts: ContextParts = { clock, log, events, pubSub, jobNotifier };
  const hub = createLiveHub({ source: createLiveSource({ db, registry }), pubSub, log });
  const ends = sessionEnds(pubSub);
  ends.hear((session) => hub.closeSession(session));
  const metrics = createMetrics();
  metrics.countLiveConnections(() => hub.count());
  const { secret, formerSecrets } = config.auth;
  const accounts = createAccounts({ db: authDb, secret, formerSecrets, baseUrl: publicUrl, clock, log });
  if (formerSecrets.length > 0) {
    const renewed = await accounts.renewSecondFactors();
    if (renewed > 0) log.info({ renewed }, 'second factors encrypted under the present secret');
  }
  const sessions = createSessions({
    accounts,
    db: authDb,
    clock,
    maxIdleMs: config.auth.maxIdleMs,
    findViewing: createFindViewing({ db: staffDb, clock }),
  });
  const waits = createLogInWaits(authPool);
  return {
    config,
    log,
    clock,
    publicUrl,
    db,
    intakeDb,
    authDb,
    authPool,
    staffDb,
    send,
    /** To addresses that merchants chose: never into our own network. */
    sendOutside: surroundings.send ?? logFailures(outside.send, log),
    vault,
    credentials,
    registry,
    letters,
    parts,
    hub,
    metrics,
    accounts,
    sessions,
    waits,
    stepUp: createStepUp({ accounts, waits }),
    devices: createDeviceCookies({ secrets: [secret, ...formerSecrets], isSecure: publicUrl.startsWith('https:') }),
    endSession: ends.announce,
    files: createFolderFiles(config.files.folder),
    checkReady: databases.check,
    /** Ends live streams. */
    closeStreams: () => hub.close(),
    async close() {
      databaseClock?.close();
      await pubSub.close();
      await jobNotifier.close();
      await http.close();
      await outside.close();
      await databases.close();
    },
  };
}
