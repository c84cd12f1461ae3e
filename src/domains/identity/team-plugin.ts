import { organization } from 'better-auth/plugins';
import { createAccessControl } from 'better-auth/plugins/access';
import { defaultStatements } from 'better-auth/plugins/organization/access';
import type { Db } from '../../platform/db/database.ts';
import { dayMs, secondMs } from '../../shared/time.ts';
import { writeStoreIds } from './store.ts';
import { parseStoreIds } from './team-stores.ts';

const invitationDays = 7;
const maxMembers = 200;
const maxInvitations = 100;

/** Told of an invitation that was made, to mail it. */
export type OnInvite = (invitation: {
  id: string;
  email: string;
  role: string;
  merchant: string;
  inviter: string;
}) => Promise<void>;

const control = createAccessControl(defaultStatements);
const roles = {
  owner: control.newRole({
    organization: [],
    member: ['create', 'update', 'delete'],
    invitation: ['create', 'cancel'],
  }),
  manager: control.newRole({ organization: [], member: ['update', 'delete'], invitation: ['create', 'cancel'] }),
  kitchen: control.newRole({ organization: [], member: [], invitation: [] }),
  accountant: control.newRole({ organization: [], member: [], invitation: [] }),
  support: control.newRole({ organization: [], member: [], invitation: [] }),
};

/** Teams by better-auth's organization plugin, on merchants, memberships and invitations. */
export function teamPlugin({ db, onInvite }: { db: Db; onInvite: OnInvite }) {
  return organization({
    ac: control,
    roles,
    creatorRole: 'owner',
    // Merchants are made by approval alone.
    allowUserToCreateOrganization: false,
    disableOrganizationDeletion: true,
    invitationExpiresIn: (invitationDays * dayMs) / secondMs,
    membershipLimit: maxMembers,
    invitationLimit: maxInvitations,
    requireEmailVerificationOnInvitation: true,
    sendInvitationEmail: ({ id, email, role, organization: merchant, inviter }) =>
      onInvite({ id, email, role, merchant: merchant.name, inviter: inviter.user.name }),
    organizationHooks: {
      afterAcceptInvitation: ({ invitation, member }) =>
        writeStoreIds(db, {
          merchantId: member.organizationId,
          userId: member.userId,
          storeIds: parseStoreIds(invitation['storeIds']),
        }),
    },
    schema: {
      organization: { modelName: 'organizations', fields: { createdAt: 'created_at' } },
      session: { fields: { activeOrganizationId: 'active_organization_id' } },
      member: {
        modelName: 'memberships',
        fields: { organizationId: 'merchant_id', userId: 'user_id', createdAt: 'created_at' },
      },
      invitation: {
        modelName: 'invitations',
        fields: {
          organizationId: 'merchant_id',
          expiresAt: 'expires_at',
          createdAt: 'created_at',
          inviterId: 'inviter_id',
        },
        additionalFields: { storeIds: { type: 'string', fieldName: 'store_ids', required: false, input: true } },
      },
    },
  });
}
