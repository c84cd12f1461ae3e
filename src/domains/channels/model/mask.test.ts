import { describe, expect, it } from 'vitest';
import { maskPersonal } from './mask.ts';

describe('a message without what is personal', () => {
  it('keeps the food and the money, and hides the people and their places', () => {
    const order = {
      id: 'order-1',
      note: null,
      categories: [
        { name: 'Tacos', items: [{ id: 'i1', name: 'Birria', price: 1050, special_instructions: 'No onion' }] },
      ],
      consumer: { id: 7, first_name: 'Siobhán', last_name: "O'Neill", phone: '+1 555 0100', email: '' },
      delivery_address: { street: '1 Main St', city: 'Portland', lat: 43.6, apartment: null },
      customer: { name: { display: 'Siobhán O.' }, contact: { phone: { number: '+15550100', code: '42' } } },
      payments: [{ amount: 1050 }],
    };
    expect(maskPersonal(order)).toEqual({
      ...order,
      consumer: { id: '[hidden]', first_name: '[hidden]', last_name: '[hidden]', phone: '[hidden]', email: '' },
      delivery_address: { street: '[hidden]', city: '[hidden]', lat: '[hidden]', apartment: null },
      customer: { name: { display: '[hidden]' }, contact: { phone: { number: '[hidden]', code: '[hidden]' } } },
    });
  });

  it.each([
    ['Uber Eats', { eater: { first_name: 'Ana', phone: '1' } }, ['Ana']],
    [
      'Grubhub',
      {
        fulfillment_info: {
          delivery_info: { contact_info: { name: 'Ana', phone: '1' }, address: { address_line1: '1 Elm' } },
        },
      },
      ['Ana', '1 Elm'],
    ],
    [
      'Deliveroo',
      {
        body: {
          order: { customer: { first_name: 'Ana', contact_number: '555' } },
          riders: [{ full_name: 'Rui', bridge_number: '556' }],
        },
      },
      ['Ana', '555', 'Rui'],
    ],
    [
      'HubRise',
      {
        new_state: {
          customer: { first_name: 'Ana', phone: '555', phone_access_code: '77', address_1: '1 Elm', city: 'Bath' },
          delivery: { driver_name: 'Rui', driver_phone: '556', driver_phone_access_code: '78' },
        },
      },
      ['Ana', '555', '77', '1 Elm', 'Bath', 'Rui', '556', '78'],
    ],
  ])('knows how %s names them', (_service, body, personal) => {
    const shown = JSON.stringify(maskPersonal(body));
    for (const word of personal) expect(shown).not.toContain(`"${word}"`);
  });
});
