import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NewsLetter, NewsSummary } from '../../src/domains/news/contract.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { useRestaurant, type Method } from '../support/restaurant.ts';

const restaurant = useRestaurant({ settings: { PUBLIC_URL: 'https://app.forkline.test' } });
const words = {
  en: { subject: 'Two tips', body: 'First <b>tip</b>,\non two lines.\n\n\nSecond: https://app.forkline.test/faq' },
  es: { subject: 'Dos consejos', body: 'Primer consejo.\n\nSegundo consejo.' },
};
const nothingInSpanish = { subject: '', body: '' };

const call = (method: Method, path: string, body?: unknown, as = restaurant().cast.staff) =>
  restaurant().call(as, method, `/api/backoffice/news${path}`, body);

async function ask<Answer = NewsLetter>(method: Method, path: string, body?: unknown): Promise<Answer> {
  const { status, body: answer, text } = await call(method, path, body);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return answer as Answer; // the route's contract
}
const draft = (texts: object = words) => ask('PUT', `/${randomUUID()}`, { version: 0, texts });
const read = (id: string) => ask('GET', `/${id}`);
const send = (letter: NewsLetter, people = letter.wouldGetIt) =>
  ask('POST', `/${letter.id}/send`, { version: letter.version, people });
const write = () => restaurant().runPeriodicTask('news');
const person = (email: string, change: string) =>
  restaurant().sql(`update users set ${change} where email = $1`, [email]);
const wants = async (email: string) =>
  (await restaurant().sql<{ wants: boolean }>('select news_opt_in as wants from users where email = $1', [email]))[0]
    ?.wants;
const newsTo = async (email: string) => (await mailTo(restaurant(), email)).filter(({ purpose }) => purpose === 'news');
const audit = async (id: string) =>
  (
    await restaurant().sql<{ action: string }>(
      'select action from staff_actions where subject_id = $1 order by at, id',
      [id],
    )
  ).map(({ action }) => action);
const clearMails = () => restaurant().sql("delete from outgoing_messages where purpose in ('news', 'news_proof')");

const inject = (method: 'GET' | 'POST', url: string) =>
  restaurant().app.server.inject({
    method,
    url: new URL(url, 'https://app.forkline.test').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    ...(method === 'POST' && { payload: 'List-Unsubscribe=One-Click' }),
  });
const stop = (key: string) => restaurant().call(undefined, 'POST', '/api/news/stop', { key });

/** Owner and cook of Rosalía's, and of the neighbour, who may all have it. */
let people: { ana: string; ben: string; cleo: string; dan: string };

beforeAll(async () => {
  const { rosalia, neighbour } = restaurant().cast;
  people = { ana: rosalia.owner, ben: rosalia.kitchen, cleo: neighbour.owner, dan: neighbour.kitchen };
  for (const email of Object.values(people)) await person(email, 'email_verified = true');
  await person(people.cleo, "language = 'es'");
});

describe('a draft', () => {
  it('is saved unfinished, and each save is a version', async () => {
    const first = await draft({ en: { subject: '', body: 'Half a thought' }, es: nothingInSpanish });
    expect(first).toMatchObject({ state: 'draft', version: 1, writtenBy: 'Sam', sentAt: null, wouldGetIt: 4 });
    const second = await ask('PUT', `/${first.id}`, { version: 1, texts: words });
    expect(second).toMatchObject({ version: 2, texts: words });
    const { letters } = await ask<{ letters: NewsSummary[] }>('GET', '');
    expect(letters.find(({ id }) => id === first.id)).toMatchObject({ subject: 'Two tips', hasSpanish: true });
    expect(await audit(first.id)).toEqual(['news_saved', 'news_saved']);
  });

  it('that two people edit loses nothing: the second is told, and what the first saved stays', async () => {
    const { id } = await draft();
    const theirs = { ...words, en: { subject: 'Of Tess', body: 'x' } };
    expect((await call('PUT', `/${id}`, { version: 1, texts: theirs }, restaurant().cast.colleague)).status).toBe(200);
    const mine = await call('PUT', `/${id}`, {
      version: 1,
      texts: { ...words, en: { subject: 'Of Sam', body: 'x' } },
    });
    expect([mine.status, mine.text]).toEqual([409, expect.stringContaining('Tess has saved this letter meanwhile.')]);
    for (const deed of ['delete', 'proof', 'send']) {
      expect((await call('POST', `/${id}/${deed}`, { version: 1, people: 4 })).status).toBe(409);
    }
    expect(await read(id)).toMatchObject({ version: 2, texts: theirs, changedBy: 'Tess' });
    // The same words again, since the answer was lost: no save of its own.
    expect(await ask('PUT', `/${id}`, { version: 1, texts: theirs })).toMatchObject({ version: 2 });
  });

  it('is deleted by whoever has seen its last version', async () => {
    const { id, version } = await draft();
    await ask('POST', `/${id}/delete`, { version });
    expect((await call('GET', `/${id}`)).status).toBe(404);
    expect((await call('PUT', `/${id}`, { version, texts: words })).status).toBe(404);
    expect(await audit(id)).toEqual(['news_saved', 'news_deleted']);
  });

  it('goes nowhere while something is missing, and says what', async () => {
    const half = await draft({ en: words.en, es: { subject: '', body: 'Sin asunto' } });
    for (const deed of ['proof', 'send']) {
      const { status, body } = await call('POST', `/${half.id}/${deed}`, { version: 1, people: 4 });
      expect([status, (body as { data: unknown }).data]).toEqual([
        400,
        {
          issues: [
            {
              path: ['texts', 'es', 'subject'],
              message: 'Write a subject. Or leave all of the Spanish empty.',
            },
          ],
        },
      ]);
    }
  });

  it('comes to oneself as a proof, in each of its languages, and to nobody else', async () => {
    const { id } = await draft();
    expect(await ask('POST', `/${id}/proof`, { version: 1 })).toEqual({ to: 'sam@forkline.test', mails: 2 });
    const proofs = await mailTo(restaurant(), 'sam@forkline.test');
    expect(proofs.map(({ subject }) => subject ?? '').toSorted()).toEqual(['Proof: Dos consejos', 'Proof: Two tips']);
    expect(await newsTo(people.ana)).toEqual([]);
    expect(await audit(id)).toEqual(['news_saved', 'news_proven']);
  });
});

describe('a letter', () => {
  it('goes to each reader once, in their language, escaped, with why it comes; whoever runs it twice changes nothing', async () => {
    await clearMails();
    const sent = await send(await draft());
    expect(sent).toMatchObject({ state: 'sending', people: 4, written: 0, sentBy: 'Sam' });
    await Promise.all([write(), write()]);
    await write();
    const mails = await Promise.all(Object.values(people).map(newsTo));
    expect(mails.map((one) => one.map(({ subject }) => subject))).toEqual([
      ['Two tips'],
      ['Two tips'],
      ['Dos consejos'],
      ['Two tips'],
    ]);
    const [english, spanish] = [mails[0]?.[0], mails[2]?.[0]];
    expect(english?.body_text).toContain('First <b>tip</b>,\non two lines.\n\nSecond: https://app.forkline.test/faq');
    expect(english?.body_html).toContain('First &lt;b&gt;tip&lt;/b&gt;,');
    expect(english?.body_text).toContain('“Tips and news about Forkline” is switched on');
    expect(english?.['unsubscribe_url']).toMatch(/^https:\/\/app\.forkline\.test\/api\/news\/unsubscribe\//);
    expect(spanish?.body_text).toContain('Primer consejo.\n\nSegundo consejo.');
    expect(spanish?.body_text).toContain('“Consejos y novedades de Forkline”');
    expect(await read(sent.id)).toMatchObject({ state: 'sent', people: 4, written: 4, skipped: 0 });
    expect(await audit(sent.id)).toEqual(['news_saved', 'news_sent']);
  });

  it('that is sent is neither changed, deleted nor sent again', async () => {
    await clearMails();
    const sent = await send(await draft());
    await write();
    const { version } = await read(sent.id);
    const other = { ...words, en: { subject: 'Other', body: 'words' } };
    expect((await call('PUT', `/${sent.id}`, { version, texts: other })).status).toBe(409);
    expect((await call('POST', `/${sent.id}/delete`, { version })).status).toBe(409);
    expect((await call('POST', `/${sent.id}/send`, { version, people: 4 })).status).toBe(409);
    await write();
    expect(await read(sent.id)).toMatchObject({ state: 'sent', version, texts: words });
    expect(await newsTo(people.ana)).toHaveLength(1);
  });

  it('without Spanish goes out in English to all', async () => {
    await clearMails();
    await send(await draft({ en: words.en, es: nothingInSpanish }));
    await write();
    const [mail] = await newsTo(people.cleo);
    expect(mail?.subject).toBe('Two tips');
    expect(mail?.body_html).toContain('<html lang="en">');
  });

  it('is not sent when it would go to others than were shown, nor to nobody', async () => {
    const letter = await draft();
    await person(people.dan, 'news_opt_in = false');
    const { status, text } = await call('POST', `/${letter.id}/send`, { version: 1, people: 4 });
    expect([status, text]).toEqual([409, expect.stringContaining('It would go to 3 people now.')]);
    await person(people.dan, 'news_opt_in = true');
    expect(await read(letter.id)).toMatchObject({ state: 'draft', wouldGetIt: 4 });
    expect((await call('POST', `/${letter.id}/send`, { version: 1, people: 0 })).status).toBe(400);
  });

  it('leaves out who does not want it, has no proven address, or works for nobody who is active', async () => {
    const { sql, cast } = restaurant();
    await clearMails();
    await person(people.ana, 'news_opt_in = false');
    await person(people.ben, 'email_verified = false');
    await sql("update merchants set state = 'suspended' where id = $1", [cast.neighbour.merchantId]);
    expect((await draft()).wouldGetIt).toBe(0);
    // Dan works for Rosalía's as well, which is active.
    await sql(
      `insert into memberships (merchant_id, user_id, role) select $1, id, 'kitchen' from users where email = $2`,
      [cast.rosalia.merchantId, people.dan],
    );
    await send(await draft(), 1);
    await write();
    expect(await Promise.all(Object.values(people).map(async (email) => (await newsTo(email)).length))).toEqual([
      0, 0, 0, 1,
    ]);
    // With both merchants active it is still one mail.
    await sql("update merchants set state = 'active' where id = $1", [cast.neighbour.merchantId]);
    await clearMails();
    await send(await draft(), 2);
    await write();
    expect(await newsTo(people.dan)).toHaveLength(1);
    expect(await newsTo(people.cleo)).toHaveLength(1);
    await person(people.ana, 'news_opt_in = true');
    await person(people.ben, 'email_verified = true');
  });

  it('does not reach who switches it off between the press and their batch, or before the provider takes it', async () => {
    const { sql } = restaurant();
    await clearMails();
    const sent = await send(await draft());
    await person(people.ben, 'news_opt_in = false');
    await write();
    expect(await newsTo(people.ben)).toEqual([]);
    expect(await read(sent.id)).toMatchObject({ state: 'sent', people: 4, written: 3, skipped: 1 });
    const waiting = await sql("select 1 from outgoing_messages where purpose = 'news' and state = 'waiting'");
    expect(waiting).toHaveLength(3);
    await person(people.cleo, 'news_opt_in = false');
    expect((await newsTo(people.cleo)).map(({ state }) => state)).toEqual(['failed']);
    expect((await newsTo(people.ana)).map(({ state }) => state)).toEqual(['waiting']);
    await person(people.ben, 'news_opt_in = true');
    await person(people.cleo, 'news_opt_in = true');
  });
});

describe('the way to stop', () => {
  let mail: Awaited<ReturnType<typeof newsTo>>[number] | undefined;

  beforeAll(async () => {
    await clearMails();
    await send(await draft());
    await write();
    [mail] = await newsTo(people.cleo);
  });

  it('is one click of a mailbox, without a log-in, for this person alone', async () => {
    const address = String(mail?.['unsubscribe_url']);
    // What programs do that open each link: it ends nothing, and leads to a page with a button.
    const opened = await inject('GET', address);
    expect([opened.statusCode, opened.headers.location]).toEqual([302, expect.stringMatching(/^\/stop-news\?key=/)]);
    expect(await wants(people.cleo)).toBe(true);
    expect((await inject('POST', address)).json()).toEqual({ stopped: true });
    expect(await Promise.all(Object.values(people).map(wants))).toEqual([true, true, false, true]);
    const { body } = await restaurant().call(people.cleo, 'GET', '/api/me');
    expect(body).toMatchObject({ newsOptIn: false });
  });

  it('is a page in the mail’s language, too, as often as one likes', async () => {
    await person(people.cleo, 'news_opt_in = true');
    const link = new URL(linkIn(mail, '/stop-news?'));
    expect(link.searchParams.get('language')).toBe('es');
    const key = link.searchParams.get('key') ?? '';
    for (const _ of [1, 2]) expect((await stop(key)).body).toEqual({ stopped: true });
    expect(await wants(people.cleo)).toBe(false);
  });

  it('refuses a key that is not ours', async () => {
    await person(people.cleo, 'news_opt_in = true');
    const key = new URL(linkIn(mail, '/stop-news?')).searchParams.get('key') ?? '';
    const [body = '', signature = ''] = key.split('.');
    const [ana] = await restaurant().sql<{ id: string }>('select id from users where email = $1', [people.ana]);
    const ofAna = Buffer.from(ana?.id ?? '').toString('base64url');
    for (const tampered of [`${ofAna}.${signature}`, `${body}.`, body, `${key}x`, `.${signature}`, '']) {
      expect([tampered, (await stop(tampered)).status]).toEqual([tampered, 404]);
    }
    expect((await inject('POST', `/api/news/unsubscribe/${ofAna}.${signature}`)).statusCode).toBe(404);
    expect(await Promise.all(Object.values(people).map(wants))).toEqual([true, true, true, true]);
  });
});

it('is work of our staff alone', async () => {
  const { id } = await draft();
  for (const as of [people.ana, people.ben]) {
    expect((await call('GET', '', undefined, as)).status).toBe(403);
    expect((await call('PUT', `/${id}`, { version: 1, texts: words }, as)).status).toBe(403);
    for (const deed of ['delete', 'proof', 'send']) {
      expect((await call('POST', `/${id}/${deed}`, { version: 1, people: 4 }, as)).status).toBe(403);
    }
  }
  expect(await read(id)).toMatchObject({ state: 'draft', version: 1 });
});
