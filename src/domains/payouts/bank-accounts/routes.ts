import { implement } from '@orpc/server';
import { inMerchant, type Context, type ContextParts } from '../../../platform/context.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import { asMerchant, type Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ApiContext } from '../../../platform/http/api.ts';
import { proofOf, type Member, type StepUp, type Sessions } from '../../identity/index.ts';
import { bankAccountContract } from '../bank-account-contract.ts';
import { cancelChange } from './commands/cancel-change.ts';
import { confirmDeposits, type Confirmation } from './commands/confirm-deposits.ts';
import { enterAccount } from './commands/enter-account.ts';
import { keepAccount } from './commands/keep-account.ts';
import { getBankAccounts } from './queries.ts';

export function bankAccountRouter(given: {
  db: Db;
  parts: ContextParts;
  sessions: Sessions;
  stepUp: StepUp;
  vault: Vault;
  publicUrl: string;
}) {
  const { db, parts, sessions, stepUp, vault, publicUrl } = given;
  const os = implement(bankAccountContract).$context<ApiContext>();

  const act = <T>(member: Member, command: (ctx: Context) => Promise<T>): Promise<T> =>
    inMerchant({ db, parts, actor: member.actor }, member, command);

  const show = async (member: Member) => ({
    ...(await asMerchant(db, member, (tx) => getBankAccounts(tx, parts.clock.now()))),
    proof: proofOf(member),
  });

  return os.router({
    getBankAccount: os.getBankAccount.handler(async ({ context }) => show(await sessions.member(context, 'run_money'))),
    enterBankAccount: os.enterBankAccount.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'run_money');
      const { password, code, ...account } = input;
      await stepUp(context, member, { password, code });
      const { id: userId, name, email } = member.user;
      const by = { userId, name, email };
      await act(member, (ctx) => enterAccount(ctx, { merchantId: member.merchantId, by, account, vault, publicUrl }));
      return show(member);
    }),
    confirmDeposits: os.confirmDeposits.handler(async ({ context, input: { id, amountsCents } }) => {
      const member = await sessions.member(context, 'run_money');
      const by = member.user.name;
      refuseWrong(
        await act(member, (ctx) => confirmDeposits(ctx, { accountId: id, amountsCents, by, vault, publicUrl })),
      );
      return show(member);
    }),
    keepBankAccount: os.keepBankAccount.handler(async ({ context, input: { id } }) => {
      const member = await sessions.member(context, 'run_money');
      await act(member, (ctx) => keepAccount(ctx, { accountId: id }));
      return show(member);
    }),
    cancelBankAccountChange: os.cancelBankAccountChange.handler(async ({ context, input: { id } }) => {
      const member = await sessions.member(context, 'run_money');
      await act(member, (ctx) => cancelChange(ctx, { accountId: id, by: member.user.name, publicUrl }));
      return show(member);
    }),
  });
}

/** After the try has been counted. */
function refuseWrong(confirmation: Confirmation): void {
  if (confirmation.outcome === 'confirmed') return;
  const { triesLeft } = confirmation;
  const next =
    triesLeft === 0
      ? 'That was the third time: enter the account again, and we will send two new deposits.'
      : `Look at your account’s statement; you have ${triesLeft === 1 ? 'one try' : `${triesLeft} tries`} left.`;
  throw new AppError('BAD_REQUEST', `amountsCents: These are not the two amounts. ${next}`);
}
