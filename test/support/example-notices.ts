import type { Told } from '../../src/domains/notices/model/notice-facts.ts';
import type { NoticeKindName } from '../../src/domains/notices/model/notice-kinds.ts';

const storeId = '018f0000-0000-7000-8000-000000000001';
const orderId = '018f0000-0000-7000-8000-000000000002';
const storeName = "Rosalía's Kitchen";

/** One of each kind. */
export const exampleNotices: { [Kind in NoticeKindName]: Extract<Told, { kind: Kind }> } = {
  late_order: {
    kind: 'late_order',
    facts: {
      orderId,
      storeId,
      displayId: 'A-17',
      brandName: 'Postmates',
      serviceName: 'Uber Eats',
      storeName,
      timeZone: 'America/New_York',
      acceptBy: '2026-12-01T12:03:00.000Z',
    },
  },
  order_alarm: {
    kind: 'order_alarm',
    facts: {
      orderId,
      storeId,
      displayId: 'A-17',
      brandName: 'DoorDash',
      storeName,
      sentence: 'DoorDash was told to accept but did not answer in time.',
    },
  },
  store_off: { kind: 'store_off', facts: { storeName, serviceName: 'Grubhub' } },
  service_down: { kind: 'service_down', facts: { storeName, serviceName: 'Deliveroo' } },
  connection_request: {
    kind: 'connection_request',
    facts: { step: 'waiting_for_proof', storeName, serviceName: 'DoorDash', code: 'FL-7KQ2MX', reason: null },
  },
  payout_returned: {
    kind: 'payout_returned',
    facts: {
      number: 'PO-2026-000123',
      amountMinor: 123_456,
      currency: 'USD',
      lastFour: '6789',
      sentence: 'The bank says that this account is closed; enter another one under Bank & Payouts.',
      sentenceEs: 'El banco dice que esta cuenta está cerrada; indique otra en Banco y pagos.',
    },
  },
  bank_account: {
    kind: 'bank_account',
    facts: { step: 'changing', merchantName: storeName, account: { bankName: 'Bank of Dover', lastFour: '6789' } },
  },
  publication_failed: {
    kind: 'publication_failed',
    facts: { storeName, serviceName: 'Deliveroo', version: 12, names: ['Birria tacos'] },
  },
  open_outside_hours: {
    kind: 'open_outside_hours',
    facts: { storeName, serviceName: 'Deliveroo' },
  },
  menu_drift: {
    kind: 'menu_drift',
    facts: { storeName, serviceName: 'Grubhub', count: 2, names: ['Birria tacos', 'Horchata'] },
  },
  low_rating: {
    kind: 'low_rating',
    facts: {
      storeId,
      storeName,
      serviceName: 'Uber Eats',
      count: 5,
      reviews: [
        { id: orderId, stars: 1, text: 'Cold, and <b>late</b>.' },
        { id: storeId, stars: 2, text: '' },
        { id: '018f0000-0000-7000-8000-000000000003', stars: 2, text: 'Two of four tacos were missing.' },
      ],
    },
  },
  printer_silent: {
    kind: 'printer_silent',
    facts: { storeId, storeName, printerName: 'Grill', trouble: 'The paper has run out.' },
  },
  customer_wrote: {
    kind: 'customer_wrote',
    facts: {
      chatId: orderId,
      storeId,
      storeName,
      customerName: 'Mateo R.',
      serviceName: 'DoorDash',
      text: 'Could you leave the <b>salsa</b> on the side?',
    },
  },
  support_answered: {
    kind: 'support_answered',
    facts: {
      caseId: orderId,
      caseNumber: 'C-1042',
      subject: 'Refund for order A-17',
      staffName: 'Dana',
      text: 'DoorDash has agreed to pay it back.',
    },
  },
  service_answered: {
    kind: 'service_answered',
    facts: {
      threadId: orderId,
      threadNumber: 'T-501',
      title: 'Our menu has not changed for a day',
      serviceName: 'Uber Eats',
      text: 'We have published it again.',
    },
  },
};
