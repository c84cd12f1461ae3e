import { oc } from '@orpc/contract';
import { z } from 'zod';
import { noticeChannels, noticeNames } from './model/notices.ts';
import { teamRoles } from './model/permissions.ts';

const tags = ['Team'];
const notice = z.enum(noticeNames, 'Choose a notice from the list.');
const channel = z.enum(noticeChannels, 'Choose mail or SMS.');

const person = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(teamRoles),
  /** Whether this is who asks. */
  you: z.boolean(),
  /** Without a number nobody can be told by SMS. */
  hasPhone: z.boolean(),
  /** What this person is told of, and how. */
  wants: z.array(z.object({ notice, channel })),
});
export type NoticePerson = z.infer<typeof person>;

export const noticeContract = {
  listNotices: oc.route({ method: 'GET', path: '/notices', tags, summary: 'Who of the team is told of what' }).output(
    z.object({
      /** Owners and managers see everybody, the others themselves. */
      people: z.array(person),
      /** Whether anybody sends an SMS for us. */
      hasSms: z.boolean(),
    }),
  ),
  chooseNotice: oc
    .route({ method: 'PUT', path: '/notices', tags, summary: 'Choose whether somebody is told' })
    .input(z.object({ userId: z.string().max(60), notice, channel, isWanted: z.boolean() }))
    .output(z.object({ people: z.array(person), hasSms: z.boolean() }))
    .errors({ NOT_FOUND: { message: 'There is no such person in the team.' } }),
};
