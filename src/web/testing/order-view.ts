import type { OrderView } from '../../domains/orders/contract.ts';
import { store } from './render-screen.tsx';

const placedAt = '2026-01-18T18:00:00.000Z';
const can = { can: true } as const;
const cannot = { can: false, reason: 'Not now.' } as const;

/** A new order from DoorDash that waits for an answer; `number` makes its ids and what it is called. */
export function orderView(number: number, changes: Partial<OrderView> = {}): OrderView {
  const digits = String(number).padStart(4, '0');
  return {
    id: `0190b6a0-0000-7000-8000-00000000${digits}`,
    storeId: store.id,
    version: 1,
    service: 'doordash',
    serviceName: 'DoorDash',
    brandName: 'DoorDash',
    displayId: `DD${digits}`,
    externalId: `external-${digits}`,
    state: 'new',
    stateLabel: 'New',
    isTest: false,
    kind: 'delivery_by_service',
    customer: { name: 'Ana O.' },
    participants: [],
    collection: [],
    toCollectMinor: 0,
    lines: [],
    notes: {},
    utensils: 'shop_decides',
    hasAllergy: false,
    alcohol: false,
    tobacco: false,
    isAccuracyRisk: false,
    issues: [],
    totals: { currency: 'USD', subtotalMinor: 0, taxMinor: 0, feesMinor: 0, tipsMinor: 0, discountsMinor: 0 },
    charges: [],
    discounts: [],
    tips: [],
    taxRemittance: [],
    courier: null,
    placedAt,
    receivedAt: placedAt,
    startAt: null,
    prep: null,
    acceptBy: '2026-01-18T18:08:00.000Z',
    readyTargetAt: null,
    readyMoves: [],
    acceptedAt: null,
    readyAt: null,
    handedOverAt: null,
    endedAt: null,
    stoppedAt: null,
    ending: null,
    alarms: [],
    adjustments: [],
    actions: {
      accept: can,
      decline: can,
      markAsReady: cannot,
      markDelivered: cannot,
      moreTime: cannot,
      cancel: cannot,
      adjust: cannot,
    },
    denyReasons: [],
    ...changes,
  };
}
