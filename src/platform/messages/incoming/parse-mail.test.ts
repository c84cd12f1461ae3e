import { expect, it } from 'vitest';
import { cutQuoted } from './cut-quoted.ts';
import { parseMail } from './parse-mail.ts';
import { createReplyAddresses } from './reply-addresses.ts';

const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const addresses = createReplyAddresses('support@reply.test', ['the key', 'a former key']);
const raw = (headers: Record<string, string>, body = 'Hello') =>
  Buffer.from(
    [
      ...Object.entries({ From: 'Ana <Ana@Here.test>', ...headers }).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );

it('reads who wrote, to whom, about what, and what it answers', async () => {
  const mail = await parseMail(
    raw({
      To: `Support <${addresses.addressOf('c', id).toUpperCase()}>`,
      Subject: '=?utf-8?q?Caf=C3=A9?=',
      'Message-ID': '<one@here.test>',
      'In-Reply-To': '<two@there.test>',
      References: '<zero@there.test> <two@there.test>',
    }),
  );
  expect(mail).toMatchObject({
    messageId: 'one@here.test',
    from: { name: 'Ana', address: 'ana@here.test' },
    subject: 'Café',
    text: expect.stringContaining('Hello'),
    answers: ['two@there.test', 'zero@there.test', 'two@there.test'],
    isAutomatic: false,
  });
  expect(mail.to.map((address) => addresses.read(address))).toEqual([{ kind: 'c', id }]);
});

it('knows a mail without an id of its own by its bytes', async () => {
  const [one, same, other] = [await parseMail(raw({})), await parseMail(raw({})), await parseMail(raw({}, 'Bye'))];
  expect(one.messageId).toBe(same.messageId);
  expect(one.messageId).not.toBe(other.messageId);
});

it.each([
  { 'Auto-Submitted': 'auto-replied' },
  { Precedence: 'bulk' },
  { 'X-Autoreply': 'yes' },
  { 'List-Id': '<news.here.test>' },
  { From: 'MAILER-DAEMON@here.test' },
  { From: 'no-reply@here.test' },
])('knows a program by %j', async (headers) => {
  expect((await parseMail(raw(headers))).isAutomatic).toBe(true);
});

it('takes a person for a person', async () => {
  expect((await parseMail(raw({ 'Auto-Submitted': 'no' }))).isAutomatic).toBe(false);
});

it('keeps files, and words of a mail that is HTML alone', async () => {
  const mail = await parseMail(
    raw(
      { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=x' },
      [
        '--x',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<style>p{}</style><p>It is <b>cold</b> &amp; late.</p><p>Ana</p>',
        '--x',
        'Content-Type: text/plain; name=a.txt',
        'Content-Disposition: attachment; filename=a.txt',
        '',
        'file',
        '--x--',
      ].join('\r\n'),
    ),
  );
  expect(mail.text).toContain('It is cold & late.');
  expect(mail.files.map(({ name, content }) => [name, content.toString().trim()])).toEqual([['a.txt', 'file']]);
});

it('refuses what nobody has sent', async () => {
  await expect(parseMail(Buffer.from('no mail at all'))).rejects.toThrow('This is no mail');
});

it('signs addresses: a changed one, a foreign one and one of another key lead nowhere', () => {
  const address = addresses.addressOf('c', id);
  const former = createReplyAddresses('support@reply.test', ['a former key']);
  const stranger = createReplyAddresses('support@reply.test', ['another key']);
  expect(addresses.read(address)).toEqual({ kind: 'c', id });
  expect(addresses.read(former.addressOf('c', id))).toEqual({ kind: 'c', id });
  expect(address.split('@')[0]?.length).toBeLessThan(65);
  const changed = address.replace(/\+c(.)/, (_, letter: string) => `+c${letter === 'a' ? 'b' : 'a'}`);
  for (const wrong of [changed, stranger.addressOf('c', id), address.replace('reply.test', 'other.test'), 'x', '']) {
    expect(addresses.read(wrong)).toBeUndefined();
  }
  expect([address, 'support@reply.test', 'ana@here.test'].map((one) => addresses.isOwn(one))).toEqual([
    true,
    true,
    false,
  ]);
});

it.each([
  ['Yes.\n\nOn Mon, Nov 23, 2026 at 9:00 AM Sam <support@forkline.example> wrote:\n> Is it?', 'Yes.'],
  ['Sí.\n\nEl lun, 23 nov 2026 a las 9:00, Sam (<sam@here.test>) escribió:\n> ¿Sí?', 'Sí.'],
  ['Yes.\n\n-----Original Message-----\nFrom: Sam', 'Yes.'],
  ['Yes.\n> Is it?', 'Yes.'],
  ['Only words', 'Only words'],
  ['> Only what was said before', '> Only what was said before'],
])('cuts off what %j repeats, and loses none of it', (text, said) => {
  const cut = cutQuoted(text);
  expect(cut.said).toBe(said);
  expect(`${cut.said}${cut.quoted}`.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
});
