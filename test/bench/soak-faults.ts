/** What goes wrong between every service and us all the time. */
export const everyService = [
  { on: 'webhook', kind: 'duplicate', rate: 0.04, copies: 2 },
  { on: 'webhook', kind: 'duplicate', rate: 0.01, copies: 10 },
  { on: 'webhook', kind: 'drop', rate: 0.05 },
  { on: 'webhook', kind: 'reorder', rate: 0.05, delayMs: 1_500 },
  { on: 'webhook', kind: 'delay', rate: 0.02, delayMs: 20_000 },
  { on: 'webhook', kind: 'unknown_fields', rate: 0.02 },
  { on: 'api', kind: 'error', rate: 0.02, status: 503 },
  // The work is done there, and its answer lost.
  { on: 'api', kind: 'error', rate: 0.01, status: 500, after: true },
  { on: 'api', kind: 'delay', rate: 0.03, delayMs: 1_500 },
  { on: 'api', kind: 'delay', rate: 0.005, delayMs: 6_000 },
  { on: 'api', kind: 'drop', rate: 0.01 },
  { on: 'api', kind: 'malformed', rate: 0.005 },
];

const spoilt = (service: string, kind: string, path?: string) => ({
  on: 'webhook',
  service,
  kind,
  rate: 0.015,
  ...(path !== undefined && { path }),
});

/**
 * The same, and webhooks that nobody can use. A spoilt webhook stays spoilt in every resend. DoorDash cannot be asked about an order, so what is spoilt there is
 * what another word makes up for: a wrong token on an offer (refused, and DoorDash refunds), half an event of a courier.
 */
export const disturbances = [
  ...everyService,
  ...['uber-eats', 'grubhub', 'deliveroo'].flatMap((service) => [
    spoilt(service, 'malformed'),
    spoilt(service, 'bad_signature'),
  ]),
  spoilt('doordash', 'bad_signature', 'OrderCreate'),
  spoilt('doordash', 'malformed', 'dasher_status_update'),
];

/** Of these we can ask for what we missed. */
export const listingServices = ['uber-eats', 'grubhub', 'deliveroo'] as const;

/** What is missed here stays missed. */
export const silentServices = ['doordash'] as const;

/** A service that sends nothing and answers nothing. */
export function downAt(service: string) {
  return [
    { on: 'webhook', kind: 'down', rate: 1, service },
    { on: 'api', kind: 'drop', rate: 1, service },
  ];
}

/** Couriers come quickly, and some customers take their order back. */
export const customs = { courierPace: 0.05, customerCancelShare: 0.02, scheduledShare: 0, pickupShare: 0.15 };
