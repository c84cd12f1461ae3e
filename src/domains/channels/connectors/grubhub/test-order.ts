import type { StoreRef, TestOrderResult } from '../../connector.ts';
import type { ConnectorIo } from '../io.ts';
import { isDone, refusalOf } from '../shared-http.ts';
import { parseJson, text } from '../shared-lenient-schema.ts';
import type { GrubhubApi } from './api.ts';

const merchantId = /^[A-Za-z0-9._-]{1,200}$/;

/** Has Grubhub transmit a test order for pickup, of no cost (its testing API); the answer is the order's uuid. */
export async function placeTestOrder(
  { externalStoreId }: StoreRef,
  { api, io }: { api: GrubhubApi; io: ConnectorIo },
): Promise<TestOrderResult> {
  if (!merchantId.test(externalStoreId) || /^\.+$/.test(externalStoreId)) {
    return { outcome: 'refused', why: 'The store has no usable id.' };
  }
  const answered = await api({
    method: 'POST',
    path: `/pos/v1/merchant/${externalStoreId}/test/transmission`,
    body: { is_delivery: false, is_catering: false, is_validation: false },
  });
  if (!answered.ok || !isDone(answered.answer.status)) return refusalOf(answered, io.clock.now());
  return { outcome: 'placed', externalOrderId: text.parse(parseJson(answered.answer.text)) };
}
