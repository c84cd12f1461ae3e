import { oc } from '@orpc/contract';
import { z } from 'zod';
import { teamRoles } from './model/permissions.ts';

const teamRole = z.enum(teamRoles, 'Pick a role.');
/** Null means every store. */
const storeIds = z.array(z.uuid('must be ids of stores')).min(1, 'Pick a store, or all of them.').max(500).nullable();

const member = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: teamRole,
  storeIds,
  /** When this person last used Forkline on any device; null: never yet. */
  lastSeenAt: z.iso.datetime().nullable(),
  /** Whether this is who asks. */
  you: z.boolean(),
});
export type TeamMember = z.infer<typeof member>;

/** Whom everybody of the team may turn to. */
const leader = member.pick({ name: true, role: true });
export type TeamLeader = z.infer<typeof leader>;

const pending = z.object({
  id: z.uuid(),
  email: z.string(),
  role: teamRole,
  storeIds,
  expiresAt: z.iso.datetime(),
});
export type PendingInvitation = z.infer<typeof pending>;

const change = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** The name of who did it; null for an account that is gone. */
  who: z.string().nullable(),
  role: z.string(),
  /** What was done: "Change an item". */
  words: z.string(),
  /** Why nothing came of it, where it was refused; else null. */
  refused: z.string().nullable(),
  /** What it was, by name; null where it has none. */
  about: z.string().nullable(),
  /** What was said with it, without secrets; `before`: what was in its place. */
  details: z.array(z.object({ field: z.string(), value: z.string(), before: z.string().optional() })),
});
export type Change = z.infer<typeof change>;

const tags = ['Team'];
const done = z.object({ done: z.literal(true) });
const id = z.object({ id: z.uuid('must be an id') });
const key = z.string().min(1).max(100);
const post = (path: `/${string}`, summary: string) => oc.route({ method: 'POST', path, tags, summary });

export const teamContract = {
  team: oc
    .route({ method: 'GET', path: '/team', tags, summary: "The merchant's people and open invitations" })
    .output(z.object({ members: z.array(member), invitations: z.array(pending) })),
  /** For everybody: without addresses, and without those who run other stores only. */
  teamLeaders: oc
    .route({ method: 'GET', path: '/team/leaders', tags, summary: 'The owners and managers of my stores, by name' })
    .output(z.object({ leaders: z.array(leader) })),
  listChanges: oc
    .route({ method: 'GET', path: '/changes', tags, summary: 'Who changed what, newest first' })
    .input(z.object({ cursor: z.string().max(200).optional() }))
    .output(
      z.object({
        changes: z.array(change),
        nextCursor: z.string().nullable(),
        /** Who works in some stores only sees their own changes. */
        isOwnOnly: z.boolean(),
      }),
    ),
  /** The same e-mail again renews the invitation and mails it once more. */
  invite: post('/team/invitations', 'Invite somebody by mail')
    .input(
      z.object({
        email: z
          .string({ error: 'Enter an email.' })
          .trim()
          .min(1, 'Enter an email.')
          .max(254, 'This is longer than any email.')
          .pipe(z.email('Enter an email such as name@example.com.')),
        role: teamRole,
        storeIds: storeIds.default(null),
      }),
    )
    .output(done),
  cancelInvitation: post('/team/invitations/{id}/cancel', 'Take an invitation back').input(id).output(done),
  changeMember: post('/team/members/{userId}', "Change a member's role and stores")
    .input(
      z.object({
        userId: z.string().max(60),
        role: teamRole,
        storeIds: storeIds.default(null),
        /** As they stood where the change was made: to be told when somebody else was faster. */
        was: z.object({ role: teamRole, storeIds: storeIds.default(null) }),
      }),
    )
    .output(done),
  removeMember: post('/team/members/{userId}/remove', 'Remove somebody from the team')
    .input(z.object({ userId: z.string().max(60) }))
    .output(done),
  /** For whoever holds the mailed link. */
  readInvitation: oc
    .route({ method: 'GET', path: '/invitations/{id}', tags, summary: 'What an invitation says' })
    .input(id.extend({ key }))
    .output(
      z.object({
        merchantName: z.string(),
        inviterName: z.string(),
        email: z.string(),
        role: teamRole,
        /** Whether the e-mail has an account already, which then has to log in. */
        known: z.boolean(),
        state: z.enum(['pending', 'accepted', 'canceled', 'rejected', 'expired']),
      }),
    ),
  joinTeam: post('/invitations/{id}/join', 'Accept as somebody new: makes the account')
    .input(
      id.extend({
        key,
        name: z
          .string({ error: 'Enter your name.' })
          .trim()
          .min(1, 'Enter your name.')
          .max(160, 'At most 160 characters fit here.'),
        password: z
          .string({ error: 'Choose a password.' })
          .min(10, 'Choose a password of at least 10 characters.')
          .max(200, 'A password has 200 characters at most.'),
      }),
    )
    .output(z.object({ access: z.string() })),
  acceptInvitation: post('/invitations/{id}/accept', 'Accept with the account that is logged in')
    .input(id.extend({ key }))
    .output(done),
  declineInvitation: post('/invitations/{id}/decline', 'Decline an invitation').input(id.extend({ key })).output(done),
};
