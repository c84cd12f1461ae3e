import { z } from 'zod';
import type { PayoutSettings } from './domains/payouts/payout-settings.ts';
import { routingNumberProblem, routingNumberSentences } from './domains/payouts/model/routing-number.ts';
import { standardRunTime } from './domains/payouts/model/pay-week.ts';
import { allOrNone, httpUrl, optional, withoutSlash } from './setting-kinds.ts';

/** What paying merchants needs: our bank, how it knows us, and Stripe where that is used. */

/** Of a bank that does not exist, so that the demo writes files which nobody would take. */
export const demoPayoutBank = {
  PAYOUT_BANK_NAME: 'Demo Bank',
  PAYOUT_BANK_ROUTING: '021000021',
  PAYOUT_COMPANY_NAME: 'Forkline',
  PAYOUT_COMPANY_ID: '1DEMO00001',
} as const;

const routingNumber = z.string().superRefine((text, context) => {
  const problem = routingNumberProblem(text);
  if (problem) context.addIssue({ code: 'custom', message: `is wrong: ${routingNumberSentences[problem]}` });
});
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 16:30');

export const payoutEnvironment = {
  PAYOUT_BANK_NAME: optional,
  PAYOUT_BANK_ROUTING: routingNumber.optional(),
  PAYOUT_COMPANY_NAME: optional,
  /** Ten characters, often 1 and the tax number. */
  PAYOUT_COMPANY_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'must be ten capitals and digits')
    .optional(),
  /** The format's immediate origin: a space and nine digits, or ten characters; without it the company's id. */
  PAYOUT_ORIGIN_ID: z
    .string()
    .regex(/^( \d{9}|[A-Z0-9]{10})$/, 'must be a space and nine digits, or ten capitals and digits')
    .optional(),
  /** Of the bank that brings our entries into the network, where that is another one. */
  PAYOUT_ORIGINATING_ROUTING: routingNumber.optional(),
  /** The account of ours that each batch is balanced by, where our bank wants that. */
  PAYOUT_SETTLEMENT_ROUTING: routingNumber.optional(),
  PAYOUT_SETTLEMENT_ACCOUNT: optional,
  PAYOUT_BANK_CUTOFF: time.default('16:30'),
  PAYOUT_SAME_DAY: z.stringbool('must be true or false').default(false),
  /** When the week's run begins, New York time, and how many days after its Sunday. */
  PAYOUT_RUN_AT: time.default(standardRunTime.at),
  PAYOUT_RUN_DAYS_AFTER: z.coerce
    .number('must be a number of days')
    .int()
    .min(1, 'must be 1 to 6')
    .max(6, 'must be 1 to 6')
    .default(standardRunTime.daysAfter),
  /** Until when our bank acknowledges a released file, New York time, and how many banking days after it. */
  PAYOUT_ACKNOWLEDGED_AT: time.default('12:00'),
  PAYOUT_ACKNOWLEDGED_DAYS: z.coerce
    .number('must be a number of days')
    .int('must be 1 to 10')
    .min(1, 'must be 1 to 10')
    .max(10, 'must be 1 to 10')
    .default(1),
  STRIPE_SECRET_KEY: optional,
  STRIPE_API_URL: httpUrl.default('https://api.stripe.com'),
};

type Environment = z.output<ReturnType<typeof z.object<typeof payoutEnvironment>>>;

/** Throws a StartupError that names what is missing. Without a bank's settings there are no bank files. */
export function payoutsOf(data: Environment): PayoutSettings {
  return {
    runTime: { daysAfter: data.PAYOUT_RUN_DAYS_AFTER, at: data.PAYOUT_RUN_AT },
    acknowledgement: { bankingDays: data.PAYOUT_ACKNOWLEDGED_DAYS, at: data.PAYOUT_ACKNOWLEDGED_AT },
    originator: originatorOf(data),
    stripe:
      data.STRIPE_SECRET_KEY === undefined
        ? undefined
        : { secretKey: data.STRIPE_SECRET_KEY, apiUrl: withoutSlash(data.STRIPE_API_URL) },
  };
}

function originatorOf(data: Environment): PayoutSettings['originator'] {
  const given = allOrNone('Paying merchants by bank file', {
    PAYOUT_BANK_NAME: data.PAYOUT_BANK_NAME,
    PAYOUT_BANK_ROUTING: data.PAYOUT_BANK_ROUTING,
    PAYOUT_COMPANY_NAME: data.PAYOUT_COMPANY_NAME,
    PAYOUT_COMPANY_ID: data.PAYOUT_COMPANY_ID,
  });
  if (!given) return undefined;
  const settlement = allOrNone('Balanced bank files', {
    PAYOUT_SETTLEMENT_ROUTING: data.PAYOUT_SETTLEMENT_ROUTING,
    PAYOUT_SETTLEMENT_ACCOUNT: data.PAYOUT_SETTLEMENT_ACCOUNT,
  });
  return {
    bank: { routingNumber: given.PAYOUT_BANK_ROUTING, name: given.PAYOUT_BANK_NAME },
    origin: { id: data.PAYOUT_ORIGIN_ID ?? given.PAYOUT_COMPANY_ID, name: given.PAYOUT_COMPANY_NAME },
    company: { name: given.PAYOUT_COMPANY_NAME, id: given.PAYOUT_COMPANY_ID },
    originatingRoutingNumber: data.PAYOUT_ORIGINATING_ROUTING ?? given.PAYOUT_BANK_ROUTING,
    settlementAccount: settlement
      ? {
          routingNumber: settlement.PAYOUT_SETTLEMENT_ROUTING,
          accountNumber: settlement.PAYOUT_SETTLEMENT_ACCOUNT,
          kind: 'checking',
        }
      : null,
    cutoff: data.PAYOUT_BANK_CUTOFF,
    sameDay: data.PAYOUT_SAME_DAY,
  };
}
