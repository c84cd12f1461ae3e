import { sql, type Selectable } from 'kysely';
import { z } from 'zod';
import type { Payouts } from '../../database.gen.ts';
import { asId, type MerchantId, type StoreId } from '../../shared/ids.ts';
import { anomalyCodes, type Anomaly } from './model/anomalies.ts';
import type { PayWeek } from './model/pay-week.ts';
import { payoutReasonCodes, type PayoutReason } from './model/payout-reasons.ts';
import type { PayoutState } from './model/payout-states.ts';
import type { RailName } from './model/rail-names.ts';

export interface Share {
  storeId: StoreId;
  amountMinor: number;
}

/** A payout as it is stored. Amounts in minor units, dates as ISO dates. */
export interface Payout {
  merchantId: MerchantId;
  id: string;
  number: string;
  week: PayWeek;
  reissueOf: string | null;
  amountMinor: number;
  currency: string;
  shares: Share[];
  state: PayoutState;
  reasons: PayoutReason[];
  anomalies: Anomaly[];
  usualMinor: number | null;
  rail: RailName;
  bankAccountId: string | null;
  accountLastFour: string | null;
  payOn: string | null;
  createdAt: Date;
}

const storedShares = z.array(z.object({ storeId: z.uuid(), amountMinor: z.int() }));
const storedReasons = z.array(z.object({ code: z.enum(payoutReasonCodes), sentence: z.string() }));
const storedAnomalies = z.array(z.object({ code: z.enum(anomalyCodes), sentence: z.string(), holds: z.boolean() }));

export const payoutColumns = [
  'payouts.merchant_id',
  'payouts.id',
  'payouts.number',
  sql<string>`payouts.week_from::text`.as('week_from'),
  sql<string>`payouts.week_to::text`.as('week_to'),
  'payouts.reissue_of',
  'payouts.amount_minor',
  'payouts.currency',
  'payouts.shares',
  'payouts.state',
  'payouts.reasons',
  'payouts.anomalies',
  'payouts.usual_minor',
  'payouts.rail',
  'payouts.bank_account_id',
  'payouts.account_last_four',
  sql<string | null>`payouts.pay_on::text`.as('pay_on'),
  'payouts.created_at',
] as const;

type PayoutRow = Pick<
  Selectable<Payouts>,
  | 'merchant_id'
  | 'id'
  | 'number'
  | 'reissue_of'
  | 'amount_minor'
  | 'currency'
  | 'shares'
  | 'state'
  | 'reasons'
  | 'anomalies'
  | 'usual_minor'
  | 'rail'
  | 'bank_account_id'
  | 'account_last_four'
  | 'created_at'
> & { week_from: string; week_to: string; pay_on: string | null };

export function toPayout(row: PayoutRow): Payout {
  return {
    merchantId: asId(row.merchant_id),
    id: row.id,
    number: row.number,
    week: { from: row.week_from, to: row.week_to },
    reissueOf: row.reissue_of,
    amountMinor: row.amount_minor,
    currency: row.currency,
    shares: storedShares
      .parse(row.shares)
      .map(({ storeId, amountMinor }) => ({ storeId: asId<'store'>(storeId), amountMinor })),
    state: row.state as PayoutState, // the column's check
    reasons: storedReasons.parse(row.reasons),
    anomalies: storedAnomalies.parse(row.anomalies),
    usualMinor: row.usual_minor,
    rail: row.rail as RailName, // the column's check
    bankAccountId: row.bank_account_id,
    accountLastFour: row.account_last_four,
    payOn: row.pay_on,
    createdAt: row.created_at,
  };
}
