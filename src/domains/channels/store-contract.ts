import { oc } from '@orpc/contract';
import { z } from 'zod';
import { languages } from '../identity/model/languages.ts';
import { timetable } from './model/service-menu.ts';

/** What an owner does about a store as a whole: on one service or on all of them. */

const tags = ['Stores on services'];
const connectionIds = z.array(z.uuid()).min(1, 'Choose at least one service.').max(200);
const until = z.iso.datetime();
const done = z.object({ connections: z.int() });

const errors = {
  NOT_FOUND: { message: 'There is no such connection.' },
  BAD_REQUEST: { message: 'The end must lie ahead.' },
} as const;

/** A busy time ends by itself after this at the latest. */
export const busyHoursAtMost = 6;

export const hoursView = z.object({
  storeId: z.uuid(),
  /** Null until somebody has saved them here: each service keeps those that it has. */
  hours: timetable.nullable(),
  /** Counted up with each save; null until then. */
  version: z.int().nullable(),
  changedAt: until.nullable(),
});

export type StoreHours = z.infer<typeof hoursView>;

const holiday = z.object({
  /** By the store's calendar, `2027-07-05`. */
  date: z.iso.date(),
  /** In the language that was asked for, as far as its country's holidays have names in it. */
  name: z.string(),
});
export type Holiday = z.infer<typeof holiday>;

export const storeContract = {
  pauseStores: oc
    .route({ method: 'POST', path: '/connections/pause', tags, summary: 'Take no new orders for a while' })
    .input(
      z.object({
        connectionIds,
        /** Null: until somebody resumes. */
        until: until.nullable(),
        reason: z.string().trim().min(1, 'Say why, in a few words.').max(200),
      }),
    )
    .output(done)
    .errors(errors),
  resumeStores: oc
    .route({ method: 'POST', path: '/connections/resume', tags, summary: 'Take orders again' })
    .input(z.object({ connectionIds }))
    .output(done)
    .errors(errors),
  setStoresBusy: oc
    .route({ method: 'POST', path: '/connections/busy', tags, summary: 'Add minutes to every order for a while' })
    .input(z.object({ connectionIds, minutes: z.int().min(1).max(60), until }))
    .output(done)
    .errors(errors),
  endBusy: oc
    .route({ method: 'POST', path: '/connections/not-busy', tags, summary: 'End the busy time' })
    .input(z.object({ connectionIds }))
    .output(done)
    .errors(errors),
  allowReopening: oc
    .route({
      method: 'PUT',
      path: '/connections/{id}/reopening',
      tags,
      summary: 'Whether a store that a service has switched off is reopened by itself',
    })
    .input(z.object({ id: z.uuid(), isAllowed: z.boolean() }))
    .output(z.object({ isAllowed: z.boolean() }))
    .errors(errors),
  sendStoreHours: oc
    .route({ method: 'POST', path: '/connections/{id}/hours', tags, summary: 'Send the hours to a service again' })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ done: z.literal(true) }))
    .errors({
      NOT_FOUND: { message: 'There is no such connection.' },
      CONFLICT: { message: 'Save your opening hours first.' },
    }),
  getStoreHours: oc
    .route({ method: 'GET', path: '/stores/{id}/hours', tags, summary: 'When a store is open' })
    .input(z.object({ id: z.uuid() }))
    .output(hoursView)
    .errors({ NOT_FOUND: { message: 'There is no such store.' } }),
  listHolidays: oc
    .route({
      method: 'GET',
      path: '/stores/{id}/holidays',
      tags,
      summary: "The next year's public holidays of a store",
    })
    .input(z.object({ id: z.uuid(), language: z.enum(languages).default('en') }))
    .output(z.object({ holidays: z.array(holiday) }))
    .errors({ NOT_FOUND: { message: 'There is no such store.' } }),
  setStoreHours: oc
    .route({ method: 'PUT', path: '/stores/{id}/hours', tags, summary: 'Say when a store is open' })
    .input(
      z.object({
        id: z.uuid(),
        hours: timetable,
        /** Of the hours that these replace: refused where they have been changed since. Left out: whatever is there. */
        version: z.int().nullable().optional(),
        /** Without it a day that becomes longer than 18 hours is refused. */
        confirmLongDays: z.boolean().default(false),
      }),
    )
    .output(hoursView)
    .errors({
      NOT_FOUND: { message: 'There is no such store.' },
      BAD_REQUEST: { message: 'The hours overlap.' },
      CONFLICT: { message: 'Somebody else has changed these hours.' },
    }),
};
