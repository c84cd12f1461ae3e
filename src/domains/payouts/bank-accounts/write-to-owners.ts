import type { Context } from '../../../platform/context.ts';
import type { Message } from '../../../platform/messages/message.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import { readOwners } from '../../identity/index.ts';
import { readStores } from '../../merchants/index.ts';
import { raiseNotice } from '../../notices/index.ts';
import type { FactsOf } from '../../notices/model/notice-facts.ts';
import type { NamedAccount, Recipient } from './letters.ts';

interface Letter {
  /** Whoever is written to beside the owners, such as who entered the account before. */
  also?: Recipient | undefined;
  account: NamedAccount;
  /** What has happened to it, as screens say it. */
  step: FactsOf<'bank_account'>['step'];
  publicUrl: string;
  compose: (to: Recipient, about: { merchantName: string; account: NamedAccount; url: string }) => Message;
}

/** Writes to each owner of the transaction's merchant about an account, once to an address, and shows it on screens. */
export async function writeToOwners(ctx: Context, { also, account, step, publicUrl, compose }: Letter): Promise<void> {
  const [store] = await readStores(ctx.tx);
  const people = [...(await readOwners(ctx.tx)), ...(also ? [also] : [])];
  const byAddress = new Map(people.toReversed().map((person) => [person.email.toLowerCase(), person]));
  const about = {
    merchantName: store?.merchantName ?? 'your restaurant',
    account,
    url: `${publicUrl}/dashboard/store/payouts`,
  };
  await postMessages(
    ctx,
    [...byAddress.values()].map((to) => compose(to, about)),
  );
  const key = `bank account ${step} ${ctx.clock.now().toISOString()} ${account.lastFour}`;
  const { bankName, lastFour } = account;
  const facts = { step, merchantName: about.merchantName, account: { bankName, lastFour } };
  await raiseNotice(
    ctx,
    { publicUrl, hasSms: false },
    {
      storeId: null,
      key,
      subject: key,
      told: { kind: 'bank_account', facts },
      isWritten: true,
    },
  );
}
