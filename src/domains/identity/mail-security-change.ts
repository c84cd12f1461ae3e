import type { Context } from '../../platform/context.ts';
import { postMessages } from '../../platform/messages/outbox.ts';
import type { IdentityParts } from './identity-parts.ts';
import { letters } from './letters.ts';
import { languageOf } from './model/languages.ts';
import type { SecurityChange } from './model/security-changes.ts';
import type { Session } from './sessions.ts';
import { readOwners } from './store.ts';

/** Mails a person that their own sign-in was changed. */
export function createMailOwnChange({ db, clock, publicUrl }: Pick<IdentityParts, 'db' | 'clock' | 'publicUrl'>) {
  return async ({ user, language, emailVerified }: Session, what: SecurityChange): Promise<void> => {
    const mail = letters.securityChanged({
      to: user.email,
      name: emailVerified ? user.name : '',
      language: languageOf(language),
      base: publicUrl,
      what,
    });
    await db.transaction().execute((tx) => postMessages({ tx, clock }, [mail]));
  };
}

/** Mails every owner of the transaction's merchant that a key or a webhook was changed. */
export async function mailOwnersOfChange(
  ctx: Context,
  { publicUrl, what }: { publicUrl: string; what: SecurityChange },
): Promise<void> {
  const owners = await readOwners(ctx.tx);
  await postMessages(
    ctx,
    owners.map(({ name, email: to, language }) =>
      letters.securityChanged({ to, name, language, base: publicUrl, what }),
    ),
  );
}
