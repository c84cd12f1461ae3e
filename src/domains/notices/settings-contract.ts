import { oc } from '@orpc/contract';
import { z } from 'zod';
import { teamRoles } from '../identity/model/permissions.ts';
import { maxWaitMinutes, maxSteps } from './model/escalation.ts';
import { noticeChannels, noticeNames } from './model/notice-kinds.ts';

const tags = ['Team'];
const notice = z.enum(noticeNames, 'Choose a notice from the list.');
const channel = z.enum(noticeChannels, 'Choose the screen, mail, SMS or this device.');
const wrongTime = 'Enter a time such as 22:00.';
const time = z.string(wrongTime).regex(/^([01]\d|2[0-3]):[0-5]\d$/, wrongTime);
const timeZone = z
  .string()
  .max(60)
  .refine((zone) => isZone(zone), 'Choose a time zone from the list.');

function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const person = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(teamRoles),
  /** Whether this is who asks. */
  you: z.boolean(),
  /** Without a number nobody can be told by SMS. */
  hasPhone: z.boolean(),
  /** The stores that this person works in; null means all of them. */
  storeIds: z.array(z.string()).nullable(),
  /** What this person is told of, and how, in stores that have no choice of their own. */
  wants: z.array(z.object({ notice, channel })),
  /** What was chosen for single stores. */
  inStores: z.array(z.object({ notice, channel, storeId: z.string(), isWanted: z.boolean() })),
});
export type NoticePerson = z.infer<typeof person>;

const times = z.object({
  timeZone,
  quiet: z.object({ from: time, to: time }).nullable(),
  /** What can wait comes in one mail a day, at this time; null: as it happens. */
  digestAt: time.nullable(),
});

const someTime = z
  .object({ from: time, to: time })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Choose an end that is not the beginning.' });

const step = z.object({
  userId: z.string().max(60),
  afterMinutes: z
    .int('Enter whole minutes.')
    .min(1, 'At least 1 minute.')
    .max(maxWaitMinutes, `At most ${maxWaitMinutes} minutes.`),
});

const settings = z.object({
  /** Owners and managers see everybody, the others themselves. */
  people: z.array(person),
  /** Whether anybody sends an SMS for us. */
  hasSms: z.boolean(),
  stores: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Of whoever asks; null: told of everything as it happens. */
  times: times.nullable(),
  /** By store: who is told one after the other; empty: those in charge. */
  escalation: z.array(z.object({ storeId: z.string(), steps: z.array(step) })),
});
export type NoticeSettings = z.infer<typeof settings>;

const missing = { NOT_FOUND: { message: 'There is no such person in the team.' } };

export const noticeSettingsContract = {
  getNoticeSettings: oc
    .route({ method: 'GET', path: '/notice-settings', tags, summary: 'Who of the team is told of what' })
    .output(settings),
  chooseNotice: oc
    .route({ method: 'PUT', path: '/notice-settings', tags, summary: 'Choose whether somebody is told' })
    .input(
      z.object({
        userId: z.string().max(60),
        notice,
        channel,
        /** Left out or null: for all stores that have no choice of their own. */
        storeId: z.uuid().nullish(),
        /** Null takes a store's own choice back. */
        isWanted: z.boolean().nullable(),
      }),
    )
    .output(settings)
    .errors(missing),
  setNoticeTimes: oc
    .route({ method: 'PUT', path: '/notice-settings/times', tags, summary: 'Choose quiet hours and the daily mail' })
    .input(times.extend({ quiet: someTime.nullable() }))
    .output(settings),
  setEscalation: oc
    .route({
      method: 'PUT',
      path: '/notice-settings/escalation',
      tags,
      summary: 'Choose who is told one after the other',
    })
    .input(z.object({ storeId: z.uuid(), steps: z.array(step).max(maxSteps, `At most ${maxSteps} people.`) }))
    .output(settings)
    .errors(missing),
};
