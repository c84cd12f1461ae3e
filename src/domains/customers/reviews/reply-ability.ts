import type { ReviewAbilities } from '../../channels/model/review-abilities.ts';
import type { Registry } from '../../channels/index.ts';
import type { ReviewRecord } from './review-row.ts';

/** Whether this very review can be answered from here, and if not, why. */
export function replyAbilityOf(
  registry: Registry,
  { service, connectionId }: Pick<ReviewRecord, 'service' | 'connectionId'>,
): ReviewAbilities['reply'] {
  const connector = registry.get(service);
  if (!connector) return { can: false, reason: 'Forkline does not speak with this service.' };
  const { reply } = connector.reviews.reviewAbilities;
  if (!reply.can || connectionId !== null) return reply;
  return { can: false, reason: `This review came in a file. Answer it in the portal of ${connector.name}.` };
}
