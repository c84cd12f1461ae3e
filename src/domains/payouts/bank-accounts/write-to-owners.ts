import type { Context } from '../../../platform/context.ts';
import type { Message } from '../../../platform/messages/message.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import { readOwners } from '../../identity/index.ts';
import { readStores } from '../../merchants/index.ts';
import type { NamedAccount, Recipient } from './letters.ts';

interface Letter {
  /** Whoever is written to beside the owners, such as who entered the account before. */
  also?: Recipient | undefined;
  account: NamedAccount;
  publicUrl: string;
  compose: (to: Recipient, about: { merchantName: string; account: NamedAccount; url: string }) => Message;
}

/** Writes to each owner of the transaction's merchant about an account, once to an address. */
export async function writeToOwners(ctx: Context, { also, account, publicUrl, compose }: Letter): Promise<void> {
  const [store] = await readStores(ctx.tx);
  const people = [...(await readOwners(ctx.tx)), ...(also ? [also] : [])];
  const byAddress = new Map(people.toReversed().map((person) => [person.email.toLowerCase(), person]));
  const about = {
    merchantName: store?.merchantName ?? 'your restaurant',
    account,
    url: `${publicUrl.replace(/\/+$/, '')}/dashboard/store/payouts`,
  };
  await postMessages(
    ctx,
    [...byAddress.values()].map((to) => compose(to, about)),
  );
}
