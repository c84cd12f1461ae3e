import type { IntegrationCard } from '../../domains/integrations/contract.ts';
import { store } from './render-screen.tsx';

/** A store on a service that takes orders, with a busy mode and no test orders of its own. */
const integrationCard = (service: string, serviceName: string, connectionId: string): IntegrationCard => ({
  connectionId,
  storeId: store.id,
  storeName: store.name,
  timeZone: store.timeZone,
  service,
  serviceName,
  externalStoreId: `store-on-${service}`,
  state: 'connected',
  sentence: 'Orders come in.',
  pause: null,
  busy: null,
  isPauseEnded: false,
  notTold: null,
  isTelling: false,
  areHoursTold: null,
  isOpenOutsideHours: false,
  needsPause: false,
  status: { state: 'open', by: 'unknown', until: null, reason: null, since: null },
  connectingBy: 'request',
  disconnectedAt: null,
  mayReopen: false,
  reopening: null,
  abilities: {
    endsPauses: 'service',
    busy: { can: true },
    busyMinutesAtMost: 45,
    busyLastsMinutes: null,
    hours: 'call',
    specialDays: null,
    tells: true,
    statusFollowsHours: true,
    notes: [],
  },
  testOrders: { by: 'person', way: `Place an order on ${serviceName} as a customer.` },
  cannot: [],
  autoAccept: false,
  prepMinutes: 20,
  prepTimes: [],
  openOrdersAtMost: null,
  lastOrderAt: null,
  silence: null,
  day: {
    orders: 0,
    deliveries: 0,
    quarantined: 0,
    calls: 0,
    failedCalls: 0,
    p50Ms: null,
    p95Ms: null,
    foundByList: 0,
  },
  listProblem: null,
});

const able = integrationCard('uber-eats', 'Uber Eats', '0190b6a0-0000-7000-8000-0000000000e1');
const abilities = able.abilities;

export const uberEats: IntegrationCard = { ...able, connectingBy: 'consent' };
/** Without a busy mode; its hours come with the menu. */
export const doorDash: IntegrationCard = {
  ...integrationCard('doordash', 'DoorDash', '0190b6a0-0000-7000-8000-0000000000e2'),
  abilities: abilities && {
    ...abilities,
    busy: { can: false, reason: 'DoorDash has no busy mode.' },
    hours: 'menu',
  },
};
/** Places test orders on demand. */
export const grubhub: IntegrationCard = {
  ...integrationCard('grubhub', 'Grubhub', '0190b6a0-0000-7000-8000-0000000000e3'),
  testOrders: { by: 'us', way: 'Grubhub sends a test order of its own, which costs nothing.' },
};
export const deliveroo = integrationCard('deliveroo', 'Deliveroo', '0190b6a0-0000-7000-8000-0000000000e4');
