import type { Appointment, SimulatorClock } from './clock.ts';
import { courierStages, isOver, type CourierStage, type Order, type OrderKind } from './order.ts';
import { moveOrder } from './order-book.ts';
import type { Random } from './random.ts';
import type { Settings } from './settings.ts';

type Step = {
  stage: CourierStage;
  /** How long it takes in life, at pace 1. */
  seconds: readonly [least: number, most: number];
  /** Nobody sets out for food that is neither ready nor due. */
  waitsForFood: boolean;
};

/** Who comes for the food, and how long each leg takes. */
const journeys = {
  delivery: [
    { stage: 'assigned', seconds: [30, 120], waitsForFood: false },
    { stage: 'arriving', seconds: [60, 180], waitsForFood: true },
    { stage: 'arrived', seconds: [45, 90], waitsForFood: false },
    { stage: 'picked_up', seconds: [30, 120], waitsForFood: false },
    { stage: 'delivered', seconds: [300, 900], waitsForFood: false },
  ],
  pickup: [
    { stage: 'picked_up', seconds: [120, 360], waitsForFood: true },
    { stage: 'delivered', seconds: [0, 0], waitsForFood: false },
  ],
  delivery_by_merchant: [
    { stage: 'picked_up', seconds: [60, 180], waitsForFood: true },
    { stage: 'delivered', seconds: [600, 1200], waitsForFood: false },
  ],
} satisfies { [kind in OrderKind]: Step[] };

export type CourierOptions = {
  clock: SimulatorClock;
  random: Random;
  settings: Settings;
  /** Called only for couriers of the service itself. */
  onStage: (order: Order, stage: CourierStage) => void;
  /** Called for customers who come, and for couriers of the store's own. */
  onOtherStage: (order: Order, stage: CourierStage) => void;
};

/** Sends couriers (or the customer, for a pickup) through their journey on the simulator's clock. */
export class CourierDispatch {
  readonly #options: CourierOptions;
  readonly #next = new Map<string, Appointment>();

  constructor(options: CourierOptions) {
    this.#options = options;
  }

  accepted(order: Order): void {
    this.#planNext(order);
  }

  /** The food is ready, or will be at another time than planned. */
  foodChanged(order: Order): void {
    const step = nextStep(order);
    if (step?.waitsForFood) this.#planNext(order);
  }

  dismiss(order: Order): void {
    this.#next.get(order.id)?.cancel();
    this.#next.delete(order.id);
  }

  /** The store has said how far its own courier is: the journey goes on from there, and nobody is told. */
  toldOf(order: Order, stage: CourierStage): void {
    order.courierStage = stage;
    this.#planNext(order);
  }

  /** Brings the journey to a stage now and lets it run on from there. */
  moveTo(order: Order, stage: CourierStage): void {
    order.courierStage = stage;
    const at = this.#options.clock.now();
    if (stage === 'picked_up') moveOrder(order, 'picked_up', { at, why: 'collected' });
    if (stage === 'delivered') {
      moveOrder(order, 'completed', { at, why: 'delivered' });
      order.endedAt = at;
    }
    if (order.kind === 'delivery') this.#options.onStage(order, stage);
    else this.#options.onOtherStage(order, stage);
    this.#planNext(order);
  }

  #planNext(order: Order): void {
    this.dismiss(order);
    const step = nextStep(order);
    if (!step || isOver(order)) return;
    const { clock, random, settings } = this.#options;
    const travelMs = random.integer(...step.seconds) * 1_000 * settings.courierPace;
    const dueAt = clock.now() + travelMs;
    const appointment = clock.at(step.waitsForFood ? Math.max(dueAt, this.#foodDueAt(order)) : dueAt, () =>
      this.moveTo(order, step.stage),
    );
    this.#next.set(order.id, appointment);
  }

  /** Not every shop says when food is ready: then the stated time counts, or else the usual time. */
  #foodDueAt(order: Order): number {
    const now = this.#options.clock.now();
    if (order.state === 'ready') return now;
    if (order.readyPromised) return order.readyAt;
    const acceptedAt = order.history.findLast(({ state }) => state === 'accepted')?.at ?? now;
    return acceptedAt + this.#options.settings.unreadyMinutes * 60_000;
  }
}

function nextStep(order: Order): Step | undefined {
  const journey: readonly Step[] = journeys[order.kind];
  const reached = order.courierStage === null ? -1 : courierStages.indexOf(order.courierStage);
  return journey.find((step) => courierStages.indexOf(step.stage) > reached);
}
