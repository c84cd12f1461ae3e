import { implement } from '@orpc/server';
import { inMerchant, type Context, type ContextParts } from '../../platform/context.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { asMerchant, type Db, type Tx } from '../../platform/db/database.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import type { Send } from '../../platform/http/client.ts';
import type { Registry } from '../channels/index.ts';
import { mailOwnersOfChange, proofOf, type Member, type StepUp, type Sessions } from '../identity/index.ts';
import type { SecurityChange } from '../identity/model/security-changes.ts';
import { makeKey, revokeKey, rollKey } from './commands/manage-keys.ts';
import {
  addEndpoint,
  changeEndpoint,
  removeEndpoint,
  renewSecret,
  replayMessage,
  replaySpan,
  sendTest,
} from './commands/manage-webhooks.ts';
import { reachContract } from './contract.ts';
import { callsPerMinute, type Keyring } from './keyring.ts';
import { getMessage, listEndpoints, listKeys, listMessages } from './queries.ts';

export interface ReachGiven {
  db: Db;
  parts: ContextParts;
  sessions: Sessions;
  registry: Registry;
  stepUp: StepUp;
  vault: Vault;
  keyring: Keyring;
  send: Send;
  publicUrl: string;
}

/** Keys and webhooks are the owners' alone; what decides where data goes asks for step-up authentication. */
export function reachRouter({ db, parts, sessions, stepUp, vault, publicUrl }: ReachGiven) {
  const os = implement(reachContract).$context<ApiContext>();
  const now = () => parts.clock.now();

  async function read<T>(context: ApiContext, work: (tx: Tx, member: Member) => Promise<T>): Promise<T> {
    const member = await sessions.member(context, 'run_reach');
    return asMerchant(db, member, (tx) => work(tx, member));
  }

  async function act<T>(context: ApiContext, work: (ctx: Context, member: Member) => Promise<T>): Promise<T> {
    const member = await sessions.member(context, 'run_reach');
    return inMerchant({ db, parts, actor: member.actor }, member, (ctx) => work(ctx, member));
  }

  async function actProven<T>(
    context: ApiContext,
    proof: { password?: string | undefined; code?: string | undefined },
    work: (ctx: Context, member: Member) => Promise<T>,
  ): Promise<T> {
    const member = await sessions.member(context, 'run_reach');
    await stepUp(context, member, proof);
    return inMerchant({ db, parts, actor: member.actor }, member, (ctx) => work(ctx, member));
  }

  const mail = (ctx: Context, what: SecurityChange) => mailOwnersOfChange(ctx, { publicUrl, what });
  const keys = async (tx: Tx, member: Member) => ({
    keys: await listKeys(tx, now()),
    proof: proofOf(member),
    callsPerMinute,
  });
  const endpoints = async (tx: Tx, member: Member) => ({
    endpoints: await listEndpoints(tx, now()),
    proof: proofOf(member),
  });

  return os.router({
    listApiKeys: os.listApiKeys.handler(({ context }) => read(context, keys)),
    makeApiKey: os.makeApiKey.handler(({ context, input: { name, scopes, days, ...proof } }) =>
      actProven(context, proof, async (ctx, member) => {
        const made = await makeKey(ctx, { name, scopes, days, by: member.user.id });
        await mail(ctx, 'api_key_made');
        return { ...(await keys(ctx.tx, member)), ...made };
      }),
    ),
    rollApiKey: os.rollApiKey.handler(({ context, input: { id, keepHours, ...proof } }) =>
      actProven(context, proof, async (ctx, member) => {
        const made = await rollKey(ctx, { id, keepHours, by: member.user.id });
        await mail(ctx, 'api_key_rolled');
        return { ...(await keys(ctx.tx, member)), ...made };
      }),
    ),
    revokeApiKey: os.revokeApiKey.handler(({ context, input: { id } }) =>
      act(context, async (ctx, member) => {
        await revokeKey(ctx, id);
        await mail(ctx, 'api_key_revoked');
        return keys(ctx.tx, member);
      }),
    ),
    listWebhooks: os.listWebhooks.handler(({ context }) => read(context, endpoints)),
    addWebhook: os.addWebhook.handler(({ context, input: { password, code, ...input } }) =>
      actProven(context, { password, code }, async (ctx) => {
        const made = await addEndpoint(ctx, vault, input);
        await mail(ctx, 'webhook_added');
        return { endpoints: await listEndpoints(ctx.tx, now()), ...made };
      }),
    ),
    changeWebhook: os.changeWebhook.handler(({ context, input: { password, code, ...input } }) =>
      actProven(context, { password, code }, async (ctx, member) => {
        await changeEndpoint(ctx, input);
        await mail(ctx, 'webhook_changed');
        return endpoints(ctx.tx, member);
      }),
    ),
    removeWebhook: os.removeWebhook.handler(({ context, input: { id } }) =>
      act(context, async (ctx, member) => {
        await removeEndpoint(ctx, id);
        await mail(ctx, 'webhook_removed');
        return endpoints(ctx.tx, member);
      }),
    ),
    renewWebhookSecret: os.renewWebhookSecret.handler(({ context, input: { id, ...proof } }) =>
      actProven(context, proof, async (ctx) => {
        const secret = await renewSecret(ctx, vault, id);
        await mail(ctx, 'webhook_secret');
        return { endpoints: await listEndpoints(ctx.tx, now()), id, secret };
      }),
    ),
    testWebhook: os.testWebhook.handler(({ context, input: { id } }) =>
      act(context, async (ctx, member) => {
        await sendTest(ctx, id);
        return endpoints(ctx.tx, member);
      }),
    ),
    listWebhookMessages: os.listWebhookMessages.handler(({ context, input: { id, cursor, limit } }) =>
      read(context, (tx) => listMessages(tx, { endpointId: id, cursor, limit })),
    ),
    replayWebhooks: os.replayWebhooks.handler(({ context, input: { id, from, to, isAll } }) =>
      act(context, async (ctx, { merchantId }) => ({
        replayed: await replaySpan(ctx, { merchantId, id, from: new Date(from), to: new Date(to), isAll }),
      })),
    ),
    getWebhookMessage: os.getWebhookMessage.handler(({ context, input: { id } }) =>
      read(context, (tx) => getMessage(tx, id)),
    ),
    replayWebhookMessage: os.replayWebhookMessage.handler(({ context, input: { id } }) =>
      act(context, async (ctx, { merchantId }) => {
        await replayMessage(ctx, { merchantId, messageId: id });
        return getMessage(ctx.tx, id);
      }),
    ),
  });
}
