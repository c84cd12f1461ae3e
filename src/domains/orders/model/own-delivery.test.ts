import { expect, it } from 'vitest';
import { mayMarkDelivered } from './own-delivery.ts';
import { orderStateNames } from './order-states.ts';

const kind = 'delivery_by_merchant';

it('an order on its way with the restaurant’s own courier alone can be said to have arrived', () => {
  const can = orderStateNames.filter((state) => mayMarkDelivered({ state, endedAt: null, kind }, 'No.').can);
  expect(can).toEqual(['driver_on_the_way']);
  for (const other of ['delivery_by_service', 'pickup', 'dine_in'] as const) {
    const order = { state: 'driver_on_the_way', endedAt: null, kind: other } as const;
    expect(mayMarkDelivered(order, 'No.')).toEqual({ can: false, reason: expect.stringMatching(/^The service .+\.$/) });
  }
});

it('one that has ended says what it is', () => {
  const order = { state: 'driver_on_the_way', endedAt: new Date(0), kind } as const;
  expect(mayMarkDelivered(order, 'This order is finished.')).toEqual({ can: false, reason: 'This order is finished.' });
});
