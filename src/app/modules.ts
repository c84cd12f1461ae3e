import { applicationsModule } from '../domains/applications/module.ts';
import { channelsModule } from '../domains/channels/module.ts';
import { chatsModule } from '../domains/chats/module.ts';
import { customersModule } from '../domains/customers/module.ts';
import { hearText } from '../domains/identity/index.ts';
import { careerRoutes } from '../domains/inquiries/career-routes.ts';
import { readRoleIds } from '../domains/inquiries/role-ids.ts';
import { loyaltyModule } from '../domains/loyalty/module.ts';
import { marketingModule } from '../domains/marketing/module.ts';
import { hearGuest } from '../domains/marketing/stop-routes.ts';
import { listMenuPhotos } from '../domains/menu/index.ts';
import { menuModule } from '../domains/menu/module.ts';
import { listStorePictures } from '../domains/merchants/index.ts';
import { accountExportRoute } from '../domains/merchants/account-routes.ts';
import { storePictureRoutes } from '../domains/merchants/profile-routes.ts';
import { moneyModule } from '../domains/money/module.ts';
import { newsModule } from '../domains/news/module.ts';
import { noticesModule } from '../domains/notices/module.ts';
import { hasOpenOrders } from '../domains/orders/index.ts';
import { ordersModule } from '../domains/orders/module.ts';
import { payoutsModule } from '../domains/payouts/module.ts';
import { printingModule } from '../domains/printing/module.ts';
import { reachModule } from '../domains/reach/module.ts';
import { reconciliationModule } from '../domains/reconciliation/module.ts';
import { reportsModule } from '../domains/reports/module.ts';
import { representativesModule } from '../domains/representatives/module.ts';
import { listAttachments } from '../domains/support/index.ts';
import { supportModule } from '../domains/support/module.ts';
import { retentionModule } from '../domains/retention/module.ts';
import type { Config } from '../config.ts';
import type { Send } from '../platform/http/client.ts';
import { messagesModule } from '../platform/messages/deliver.ts';
import { inboundTextRoutes } from '../platform/messages/inbound-texts.ts';
import { mailHook } from '../platform/messages/incoming/mail-hook.ts';
import { createMailTransport, createSmsTransport, type Transports } from '../platform/messages/transports.ts';
import type { Module } from '../platform/module.ts';
import { company } from '../shared/company.ts';
import { rolesFolder } from './content-folders.ts';
import type { Core } from './core.ts';
import type { Givens } from './givens.ts';

/** Whose files go with a merchant's export. */
const uploads = [listMenuPhotos, listStorePictures, listAttachments];

/** What each domain plugs into the app: routes that are no typed calls, jobs, periodic tasks. */
export function modulesOf(core: Core, givens: Givens): Module[] {
  const { config, db, intakeDb, authDb, staffDb, parts, clock, registry, sessions, files, letters, publicUrl } = core;
  const { staffEmail } = config;
  const { common, guests, support } = givens;
  return [
    messagesModule({ db: staffDb, clock, transports: transportsOf(config, core.send) }),
    applicationsModule({ ...givens.applications, accounts: core.accounts, files }),
    {
      name: 'merchants',
      routes(server) {
        storePictureRoutes({ db, parts, sessions, files })(server);
        accountExportRoute({ db, parts, sessions, stepUp: core.stepUp, files, uploads })(server);
      },
    },
    {
      name: 'inquiries',
      routes: careerRoutes({ db, staffDb, parts, sessions, files, staffEmail, roleIds: readRoleIds(rolesFolder) }),
    },
    noticesModule({ db, parts, letters }),
    {
      name: 'texts',
      routes: inboundTextRoutes({
        publicUrl,
        token: config.sms?.authToken,
        hear: [(text) => hearText({ db: authDb, clock }, text), hearGuest({ db, parts })],
      }),
    },
    channelsModule({
      db,
      intakeDb,
      parts,
      registry,
      metrics: core.metrics,
      vault: core.vault,
      credentials: core.credentials,
      hasOpenOrders,
      letters,
      staffEmail,
    }),
    menuModule({ ...common, intakeDb, files, publicUrl }),
    ordersModule({ ...common, hub: core.hub, letters }),
    printingModule(givens.printing),
    moneyModule({ ...common, staffDb }),
    reconciliationModule({
      ...common,
      intakeDb,
      staffDb,
      folder: config.reconciliationFolder,
      staffEmail,
      publicUrl,
    }),
    reportsModule({ ...common, publicUrl }),
    customersModule({ ...common, publicUrl }),
    loyaltyModule(guests),
    marketingModule(givens.marketing),
    chatsModule({ db, parts, registry }),
    supportModule(support),
    representativesModule(support),
    {
      name: 'mail-in',
      routes: mailHook({
        staffDb,
        parts,
        takers: givens.mailTakers,
        addresses: support.addresses,
        secret: config.inboundMail?.secret,
        ownAddresses: [staffEmail, company.supportEmail, addressIn(config.mail?.from ?? '')],
      }),
    },
    payoutsModule({ ...givens.paying, registry, settings: config.payouts, staffEmail, letters }),
    reachModule(givens.reach),
    newsModule(givens.news),
    retentionModule({ staffDb, parts, files }),
  ];
}

/** `Forkline <support@forkline.example>` is the address in its brackets. */
function addressIn(from: string): string {
  return /<([^<>]+)>/.exec(from)?.[1] ?? from;
}

/** What is configured; the rest stays in the mailbox that staff read. */
function transportsOf({ mail, sms }: Config, send: Send): Transports {
  return {
    ...(mail && { mail: createMailTransport(mail) }),
    ...(sms && { sms: createSmsTransport(sms, send) }),
  };
}
