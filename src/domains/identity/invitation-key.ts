import { createHmac } from 'node:crypto';
import { equalInConstantTime } from '../../platform/crypto/constant-time.ts';
import type { Secrets } from './secret-box.ts';

/**
 * What the mailed link carries besides the invitation's id: only who received the mail knows it. The team, which sees
 * the id, cannot make an account in the name of whom it invites.
 */
export function invitationKey(secret: string, id: string): string {
  return createHmac('sha256', secret).update(`invitation ${id}`).digest('base64url');
}

export function isInvitationKey(secrets: Secrets, id: string, key: string): boolean {
  return secrets.some((secret) => equalInConstantTime(key, invitationKey(secret, id)));
}
