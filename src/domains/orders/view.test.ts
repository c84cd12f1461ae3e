import { describe, expect, it } from 'vitest';
import { serviceOrder } from '../channels/model/service-order.ts';
import { orderView } from './contract.ts';

/** Fields of the canonical order that no screen shows, each with the reason. */
const hidden = {
  apiVersion: 'a detail of the protocol, for connectors',
  externalStoreId: 'the store is shown by its name',
  secondaryIds: 'ids for matching; the number on the bag and the id of the service are shown',
  stage: 'the state is shown, which is worked out from it',
  stageAsSent: 'the service’s own word for its stage, for staff',
  confirmAt: 'when a connector confirms an accepted order, for calls',
  acceptWithinMs: 'shown as the time until which to accept',
  couriers: 'the latest of them is shown as the courier',
  cancellation: 'shown as the ending',
  eligibility: 'shown as the actions, each with its reason',
  drift: 'words that a connector did not know, counted for staff',
} as const;

/** Fields that are shown under another name. */
const renamed = { brand: 'brandName' } as const;

describe('the view of an order', () => {
  const canonical = Object.keys(serviceOrder.shape);
  const shown = Object.keys(orderView.shape);

  it.each(canonical)('shows %s of the canonical order, or lists it as deliberately not shown', (field) => {
    const name = field in renamed ? renamed[field as keyof typeof renamed] : field; // just looked
    expect(shown.includes(name)).toBe(!(field in hidden));
  });

  it('lists no field as hidden that the canonical order does not have', () => {
    expect(Object.keys(hidden).filter((field) => !canonical.includes(field))).toEqual([]);
  });

  it('leaves out of the customer only what nobody in a restaurant needs', () => {
    const known = Object.keys(serviceOrder.shape.customer.shape);
    const visible = Object.keys(orderView.shape.customer.shape);
    expect(known.filter((field) => !visible.includes(field)).toSorted()).toEqual(['email', 'externalId']);
  });
});
