import type { ChatBook } from './chat-book.ts';
import type { SimulatorClock } from './clock.ts';
import type { Credentials } from './config.ts';
import type { CourierDispatch } from './courier.ts';
import type { Faults } from './faults.ts';
import type { CourierStage, Order } from './order.ts';
import type { OrderBook } from './order-book.ts';
import type { PromotionShelf } from './promotion-shelf.ts';
import type { Random } from './random.ts';
import type { ReviewBook } from './review-book.ts';
import type { Settings } from './settings.ts';
import type { StoreStatuses } from './store-status.ts';
import type { WebhookSender } from './webhook-sender.ts';
import type { Outlet, World } from './world.ts';

/** What every part of the simulated world shares. */
export type Context = {
  readonly clock: SimulatorClock;
  readonly random: Random;
  readonly newId: () => string;
  readonly world: World;
  /** Changed in place by the control API. */
  readonly settings: Settings;
  readonly book: OrderBook;
  readonly faults: Faults;
  readonly sender: WebhookSender;
  readonly couriers: CourierDispatch;
  readonly stores: StoreStatuses;
  readonly reviews: ReviewBook;
  readonly chats: ChatBook;
  readonly promotions: PromotionShelf;
  readonly credentials: Credentials;
  readonly targetUrl: string;
};

/** One delivery service's own side of an order's life. */
export type ServiceDesk = {
  /** A customer has placed the order. */
  place(order: Order): void;
  /** The customer or the service takes the order back. */
  cancel(order: Order, by: 'customer' | 'platform'): void;
  /** A courier of the service has got one stage further. */
  courierMoved(order: Order, stage: CourierStage): void;
  /** The service has closed the outlet or opened it again; absent where nobody is told of that. */
  storeSwitched?(outlet: Outlet): void;
  /** Whether the partner hears of orders there; where this is missing, always. */
  isConnected?(outlet: Outlet): boolean;
  /** The customer or the store's own courier has; most services tell nobody. */
  othersMoved?(order: Order, stage: CourierStage): void;
};

/** What became of something the product asked for. */
export type Verdict = 'done' | 'conflict';
