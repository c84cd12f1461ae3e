import { pagesOf } from '../domains/applications/letters.ts';
import { createStopKeys } from '../domains/news/stop-keys.ts';
import { createFindAccount } from '../domains/payouts/payout-account.ts';
import { createRails } from '../domains/payouts/rails/create-rails.ts';
import { createKeyring } from '../domains/reach/keyring.ts';
import { threadMailTaker } from '../domains/representatives/mail-taker.ts';
import { caseMailTaker } from '../domains/support/mail-taker.ts';
import { createReplyAddresses } from '../platform/messages/incoming/reply-addresses.ts';
import type { Core } from './core.ts';

/** What a domain is given for its routes and its jobs alike. */
export type Givens = ReturnType<typeof givensOf>;

export function givensOf(core: Core) {
  const { config, db, staffDb, parts, sessions, registry, vault, files, letters, publicUrl } = core;
  const { staffEmail, mail, inboundMail } = config;
  /** What most domains work with. */
  const common = { db, parts, sessions, registry };
  const rails = createRails(config.payouts, core.send);
  const addresses = inboundMail && createReplyAddresses(inboundMail.address, config.secretsKeys);
  const support = { ...common, staffDb, files, staffEmail, addresses, publicUrl, letters };
  return {
    common,
    identity: {
      db: core.authDb,
      accounts: core.accounts,
      sessions,
      waits: core.waits,
      stepUp: core.stepUp,
      devices: core.devices,
      clock: core.clock,
      publicUrl,
      authSecrets: [config.auth.secret, ...config.auth.formerSecrets] as const,
      onLogOut: core.endSession,
    },
    applications: { db, staffDb, parts, sessions, desk: { pages: pagesOf(publicUrl), staffEmail } },
    printing: { ...common, networks: config.printNetworks, publicUrl, letters },
    guests: { db, parts, sessions, publicUrl },
    marketing: { ...common, publicUrl, hasMail: mail !== undefined, hasSms: letters.hasSms },
    support,
    /** Who takes the mails that answer ours. */
    mailTakers: [caseMailTaker({ files }), threadMailTaker(support)],
    paying: {
      db,
      staffDb,
      parts,
      sessions,
      vault,
      rails,
      findAccount: createFindAccount({ vault, hasStripe: rails.stripe !== undefined }),
    },
    news: {
      authDb: core.authDb,
      staffDb,
      parts,
      sessions,
      post: { publicUrl, stopKeys: createStopKeys(config.secretsKeys) },
    },
    reach: {
      ...common,
      stepUp: core.stepUp,
      vault,
      keyring: createKeyring({ db, clock: core.clock, countedIn: core.authPool }),
      send: core.sendOutside,
      publicUrl,
    },
  };
}
