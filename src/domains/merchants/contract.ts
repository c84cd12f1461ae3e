import { oc } from '@orpc/contract';
import { z } from 'zod';
import { nextCursor, reason } from '../staff/contract.ts';
import { offer } from './model/offer.ts';
import { onboardingSteps } from './model/onboarding.ts';

export const businessTypes = ['restaurant', 'grocery', 'liquor', 'retail', 'pharmacy'] as const;
export const businessType = z.enum(businessTypes, 'Pick what kind of business this is.');
/** Takes the names of the sign-up page as well (`Grocery Store`), in any case. */
export const businessTypeInput = z.preprocess((value) => {
  const name = typeof value === 'string' ? value.trim().toLowerCase() : value;
  return businessTypes.find((code) => code === name || offer.businessTypes[code].toLowerCase() === name) ?? value;
}, businessType);
export type BusinessType = z.infer<typeof businessType>;
export const merchantStates = ['active', 'suspended', 'closed'] as const;

export const store = z.object({
  id: z.uuid(),
  name: z.string(),
  merchantName: z.string(),
  address: z.string(),
  logoUrl: z.string().nullable(),
  /** IANA name; days and hours of this store follow it. */
  timeZone: z.string(),
  /** Local time at which a new business day begins, `04:00`. */
  businessDayCutoff: z.string(),
});
export type Store = z.infer<typeof store>;

const onboarding = z.object({
  /** In the order in which they are best done. `done` follows from the data: nobody ticks a step by hand. */
  steps: z.array(z.object({ step: z.enum(onboardingSteps), done: z.boolean() })),
  /** Steps that are not done yet and wait for a bank or a service. */
  waiting: z.array(z.enum(onboardingSteps)),
  complete: z.boolean(),
  /** That everything is done was shown on some device. */
  isTold: z.boolean(),
});

const time = z.iso.datetime();
const backOffice = ['Back office'];
const id = z.object({ id: z.uuid('must be an id') });

/** A merchant in the back office's list. */
export const merchantSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  businessType,
  state: z.enum(merchantStates),
  stateReason: z.string().nullable(),
  stateChangedAt: time.nullable(),
  createdAt: time,
  stores: z.array(z.object({ id: z.uuid(), name: z.string(), address: z.string(), timeZone: z.string() })),
});
export type MerchantSummary = z.infer<typeof merchantSummary>;

const merchantDetail = merchantSummary.extend({
  team: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      /** In E.164 form. */
      phone: z.string().nullable(),
      role: z.string(),
    }),
  ),
  /** An owner wants the account deleted. */
  deletion: z
    .object({ at: time, by: z.string(), reason: z.string(), state: z.enum(['asked', 'under_way', 'done']) })
    .nullable(),
});

const newState = z.object({ state: z.enum(merchantStates) });
const changeState = (verb: string, summary: string) =>
  oc
    .route({ method: 'POST', path: `/backoffice/merchants/{id}/${verb}`, tags: backOffice, summary })
    .input(id.extend({ reason }))
    .output(newState);

export const merchantsContract = {
  listStores: oc
    .route({ method: 'GET', path: '/stores', tags: ['Stores'], summary: "The merchant's stores" })
    .output(z.object({ stores: z.array(store) })),
  onboarding: oc
    .route({
      method: 'GET',
      path: '/onboarding',
      tags: ['Stores'],
      summary: 'What is still to do before the first day',
    })
    .output(onboarding),
  recordSetUpNotified: oc
    .route({
      method: 'POST',
      path: '/onboarding/told',
      tags: ['Stores'],
      summary: 'Everything is set up, and it was shown',
    })
    .output(z.object({ done: z.literal(true) })),
  listMerchants: oc
    .route({ method: 'GET', path: '/backoffice/merchants', tags: backOffice, summary: 'Merchants, newest first' })
    .input(
      z.object({
        state: z.enum(merchantStates).optional(),
        /** Part of the merchant's or a store's name, or of an address. */
        search: z.string().trim().max(100).optional(),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ merchants: z.array(merchantSummary), nextCursor })),
  getMerchant: oc
    .route({ method: 'GET', path: '/backoffice/merchants/{id}', tags: backOffice, summary: 'One merchant' })
    .input(id)
    .output(merchantDetail),
  suspendMerchant: changeState('suspend', 'Its team may read and finish orders, nothing else'),
  reopenMerchant: changeState('reopen', 'Undo a suspension or a closing'),
  closeMerchant: changeState('close', 'Its team may no longer come in'),
};
