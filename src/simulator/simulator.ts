import { randomUUID } from 'node:crypto';
import { createGunzip } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { Arrivals, type Rate } from './arrivals.ts';
import { ChatBook } from './chat-book.ts';
import { chatControlRoutes } from './chat-control.ts';
import { machineTime, SimulatorClock, type RealTime } from './clock.ts';
import type { Credentials } from './config.ts';
import type { Context, ServiceDesk } from './context.ts';
import { controlRoutes } from './control-routes.ts';
import { CourierDispatch } from './courier.ts';
import { DeliverooDesk } from './deliveroo/desk.ts';
import { DeliverooMenuShelf } from './deliveroo/menu-shelf.ts';
import { deliverooRoutes } from './deliveroo/routes.ts';
import { DoorDashDesk } from './doordash/desk.ts';
import { DoorDashMenuShelf } from './doordash/menu-shelf.ts';
import { doordashReportRoutes } from './doordash/report-routes.ts';
import { doordashRoutes } from './doordash/routes.ts';
import { Faults } from './faults.ts';
import { GrubhubDesk } from './grubhub/desk.ts';
import { GrubhubMenuShelf } from './grubhub/menu-shelf.ts';
import { grubhubRoutes } from './grubhub/routes.ts';
import { HubRiseDesk } from './hubrise/desk.ts';
import { HubRiseMenuShelf } from './hubrise/menu-shelf.ts';
import { hubRiseRoutes } from './hubrise/routes.ts';
import { MenuItems } from './menu-items.ts';
import { OrderBook } from './order-book.ts';
import { payoutControlRoutes } from './payout-control.ts';
import { Placement, type Desks } from './placement.ts';
import { PromotionShelf } from './promotion-shelf.ts';
import { createRandom } from './random.ts';
import { ReportOffice, reportFileRoutes } from './report-office.ts';
import { ReviewBook } from './review-book.ts';
import { reviewControlRoutes } from './review-control.ts';
import { defaultSettings, type Settings } from './settings.ts';
import { storeControlRoutes } from './store-control.ts';
import { StoreStatuses } from './store-status.ts';
import { menuControlRoutes } from './menu-control.ts';
import type { MenuOnSale, MenuShelf } from './shown-menu.ts';
import { UberEatsDesk } from './uber-eats/desk.ts';
import { UberMenuShelf } from './uber-eats/menu-shelf.ts';
import { uberEatsRoutes } from './uber-eats/routes.ts';
import { WebhookSender } from './webhook-sender.ts';
import type { Outlet, ServiceName, World } from './world.ts';

export type SimulatorOptions = {
  world: World;
  targetUrl: string;
  credentials: Credentials;
  port?: number;
  seed?: number;
  rate?: Rate;
  settings?: Partial<Settings>;
  realTime?: RealTime;
  /** Ids are random by default: a product that keeps its data must not meet the ids of an earlier run again. */
  newId?: () => string;
};

export type Simulator = {
  url: string;
  app: FastifyInstance;
  context: Context;
  placement: Placement;
  arrivals: Arrivals;
  /** Moves the clock; everything due on the way is sent and answered before it returns. */
  advance(ms: number): Promise<void>;
  close(): Promise<void>;
};

/** Builds the world, opens its HTTP server on the loopback address and starts the customers. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { context, desks } = createWorld(options);
  const shelves = {
    'uber-eats': new UberMenuShelf(context.clock),
    doordash: new DoorDashMenuShelf(context),
    grubhub: new GrubhubMenuShelf(context),
    deliveroo: new DeliverooMenuShelf(context),
    hubrise: new HubRiseMenuShelf(context),
  } satisfies { [service in ServiceName]: MenuShelf & MenuOnSale };
  context.stores.readWeeksFrom('uber-eats', (externalStoreId) => shelves['uber-eats'].weekOf(externalStoreId));
  const menuItems = new MenuItems(shelves);
  const placement = new Placement(context, desks, menuItems);
  const arrivals = new Arrivals(context, placement);
  const office = new ReportOffice(context);
  const app = createServer();
  app.register(
    async (scope) => uberEatsRoutes(scope, context, { desk: desks['uber-eats'], shelf: shelves['uber-eats'], office }),
    {
      prefix: '/uber-eats',
    },
  );
  app.register(async (scope) => doordashRoutes(scope, context, { desk: desks.doordash, shelf: shelves.doordash }), {
    prefix: '/doordash/marketplace',
  });
  app.register(async (scope) => doordashReportRoutes(scope, context, office), { prefix: '/doordash/dataexchange' });
  app.register(async (scope) => reportFileRoutes(scope, office));
  const grubhub = {
    context,
    office,
    desk: desks.grubhub,
    shelf: shelves.grubhub,
    worldAt: (outlet: Outlet) => menuItems.worldAt(outlet, context.world),
  };
  app.register(async (scope) => grubhubRoutes(scope, grubhub), { prefix: '/grubhub' });
  app.register(async (scope) => deliverooRoutes(scope, context, { desk: desks.deliveroo, shelf: shelves.deliveroo }), {
    prefix: '/deliveroo',
  });
  app.register(async (scope) => hubRiseRoutes(scope, context, { desk: desks.hubrise, shelf: shelves.hubrise }), {
    prefix: '/hubrise',
  });
  app.register(
    async (scope) => {
      controlRoutes(scope, { context, desks, placement, arrivals });
      menuControlRoutes(scope, new Map<string, MenuShelf>(Object.entries(shelves)));
      storeControlRoutes(scope, context, desks);
      payoutControlRoutes(scope, context);
      reviewControlRoutes(scope, context);
      chatControlRoutes(scope, context);
    },
    { prefix: '/control' },
  );
  const url = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  if (options.rate) arrivals.setRate(options.rate);
  return {
    url,
    app,
    context,
    placement,
    arrivals,
    advance: (ms) => context.clock.advance(ms, () => context.sender.settled()),
    async close() {
      context.clock.close();
      await context.sender.close();
      await app.close();
    },
  };
}

function createWorld(options: SimulatorOptions) {
  const clock = new SimulatorClock(options.realTime ?? machineTime);
  const seed = options.seed ?? 1;
  const settings: Settings = { ...defaultSettings, ...options.settings };
  const book = new OrderBook();
  // Faults and couriers draw from their own streams, so that they do not change which customers come.
  const faults = new Faults(createRandom(seed + 1));
  const context: Context = {
    clock,
    settings,
    book,
    faults,
    random: createRandom(seed),
    newId: options.newId ?? randomUUID,
    world: options.world,
    sender: new WebhookSender({ clock, faults, book, timeoutMs: () => settings.webhookTimeoutSeconds * 1_000 }),
    couriers: new CourierDispatch({
      clock,
      settings,
      random: createRandom(seed + 2),
      onStage: (order, stage) => desks[order.outlet.service].courierMoved(order, stage),
      onOtherStage(order, stage) {
        const desk: ServiceDesk = desks[order.outlet.service];
        desk.othersMoved?.(order, stage);
      },
    }),
    stores: new StoreStatuses(clock),
    reviews: new ReviewBook({ clock, book, settings }),
    chats: new ChatBook(clock),
    promotions: new PromotionShelf(clock),
    credentials: options.credentials,
    targetUrl: options.targetUrl,
  };
  const desks = {
    'uber-eats': new UberEatsDesk(context),
    doordash: new DoorDashDesk(context),
    grubhub: new GrubhubDesk(context),
    deliveroo: new DeliverooDesk(context),
    hubrise: new HubRiseDesk(context),
  } satisfies Desks;
  return { context, desks };
}

/** A menu of 5,000 items is some megabytes. */
const bodyLimitBytes = 32 * 1024 * 1024;

function createServer(): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: bodyLimitBytes, exposeHeadRoutes: false });
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (request.headers['content-encoding'] !== 'gzip') return payload;
    // Fastify compares the length that was announced with what it has read of the stream that it is given.
    const unpacked = Object.assign(createGunzip(), { receivedEncodedLength: 0 });
    payload.on('data', (chunk: Buffer) => (unpacked.receivedEncodedLength += chunk.length));
    return payload.pipe(unpacked);
  });
  app.removeContentTypeParser('application/json');
  // An empty body with a JSON content type is common for calls that need no body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body);
    try {
      done(null, text.trim() === '' ? undefined : JSON.parse(text));
    } catch {
      done(Object.assign(new Error('The body is not valid JSON.'), { statusCode: 400 }));
    }
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  return app;
}
