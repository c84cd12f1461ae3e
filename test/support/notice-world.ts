import type { NoticeView } from '../../src/domains/notices/contract.ts';
import { raiseNotice } from '../../src/domains/notices/index.ts';
import type { Told } from '../../src/domains/notices/model/notice-facts.ts';
import { inMerchant } from '../../src/platform/context.ts';
import { newId } from '../../src/shared/ids.ts';
import { exampleNotices } from './example-notices.ts';
import type { Restaurant } from './restaurant.ts';

const actor = { kind: 'system', name: 'test' } as const;

/** Raises a notice about Rosalía's store as the domains do, with an SMS provider; another one each time. */
export async function raise(
  restaurant: Restaurant,
  kind: Told['kind'],
  given: { key?: string; subject?: string; hasSms?: boolean; isOfStore?: boolean } = {},
): Promise<boolean> {
  const { app, cast, config } = restaurant;
  const { merchantId, storeId } = cast.rosalia;
  const key = given.key ?? newId();
  const letters = { publicUrl: config.http.publicUrl, hasSms: given.hasSms ?? true };
  return inMerchant({ db: app.db, parts: app.parts, actor }, merchantId, (ctx) =>
    raiseNotice(ctx, letters, {
      storeId: given.isOfStore === false ? null : storeId,
      key,
      subject: given.subject ?? key,
      told: exampleNotices[kind],
    }),
  );
}

/** Adds a person to Rosalía's team, with a phone number or none. */
export async function addMember(
  { sql, cast }: Restaurant,
  { id, role, phone = null }: { id: string; role: string; phone?: string | null },
): Promise<string> {
  const email = `${id}@rosalia.test`;
  await sql('insert into users (id, name, email, phone_number) values ($1, $1, $2, $3)', [id, email, phone]);
  await sql('insert into memberships (merchant_id, user_id, role) values ($1, $2, $3)', [
    cast.rosalia.merchantId,
    id,
    role,
  ]);
  return email;
}

export const idOf = async ({ sql }: Restaurant, email: string): Promise<string> =>
  (await sql<{ id: string }>('select id from users where email = $1', [email]))[0]?.id ?? '';

export async function listed(restaurant: Restaurant, who: string, query = ''): Promise<NoticeView[]> {
  const { body } = await restaurant.call(who, 'GET', `/api/notices${query}`);
  return (body as { notices: NoticeView[] }).notices; // the contract
}

export async function unread(restaurant: Restaurant, who: string): Promise<number> {
  const { body } = await restaurant.call(who, 'GET', '/api/notices/bell');
  return (body as { unread: number }).unread; // the contract
}

export interface Sent extends Record<string, unknown> {
  id: string;
  channel: string;
  purpose: string;
  recipient: string;
  subject: string | null;
  body_text: string;
  body_html: string | null;
  unsubscribe_url: string | null;
  state: string;
}

/** All that was written since the last `forget`, oldest first. */
export const sent = ({ sql }: Restaurant) =>
  sql<Sent>(
    `select id, channel, purpose, recipient, subject, body_text, body_html, unsubscribe_url, state
     from outgoing_messages order by created_at, id`,
  );

/** Begins anew: no notices, no messages, no choices. */
export async function forget({ sql }: Restaurant): Promise<void> {
  for (const table of [
    'notice_deliveries',
    'notice_people',
    'notices',
    'notice_choices',
    'notice_preferences',
    'escalation_people',
    'outgoing_messages',
  ]) {
    await sql(`delete from ${table}`);
  }
}
