import type { ContextParts } from '../../../platform/context.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { FindPayoutAccount } from '../payout-account.ts';
import type { RailName } from '../model/rail-names.ts';
import type { Rail, Rails } from '../rails/port.ts';

/** What is needed to make files and to release them. `db` sees one merchant at a time, `staffDb` all without accounts. */
export interface FileParts {
  db: Db;
  staffDb: Db;
  parts: ContextParts;
  vault: Vault;
  findAccount: FindPayoutAccount;
  rails: Rails;
}

/** Whose a sealed text is. */
export const aboutFile = (id: string) => ['payout_file', id] as const;
export const aboutReceivedFile = (id: string) => ['bank_file_received', id] as const;

const missing: Record<RailName, string> = {
  nacha: 'No bank is set up for payouts: the settings that begin with PAYOUT_ are missing.',
  stripe: 'Stripe is not set up: the settings that begin with STRIPE_ are missing.',
};

/** Throws CONFLICT where the deployment has no settings for it. */
export function needRail({ rails }: Pick<FileParts, 'rails'>, name: RailName): Rail {
  const rail = rails[name];
  if (!rail) throw new AppError('CONFLICT', missing[name]);
  return rail;
}

/** Work on this many merchants at a time. */
const atOnce = 4;

/** Looks at merchants, a few at the same time; answers in their order. */
export async function forMerchants<Item, Answer>(
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < items.length; from += atOnce) {
    answers.push(...(await Promise.all(items.slice(from, from + atOnce).map(work))));
  }
  return answers;
}
