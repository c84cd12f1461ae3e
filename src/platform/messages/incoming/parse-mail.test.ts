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
  { From: 'MAILER-DAEMON@here.test' },
  { From: 'no-reply@here.test' },
])('knows a program by %j', async (headers) => {
  expect((await parseMail(raw(headers))).isAutomatic).toBe(true);
});

it('takes a person for a person', async () => {
  expect((await parseMail(raw({ 'Auto-Submitted': 'no' }))).isAutomatic).toBe(false);
  const group = { 'List-Id': '<owners.here.test>', Precedence: 'list', 'List-Unsubscribe': '<mailto:leave@here.test>' };
  expect((await parseMail(raw(group))).isAutomatic).toBe(false);
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

const address = 'Forkline Support <support@reply.test>';
const outlook = (from: string, sent: string, to: string, subject: string) =>
  `${from} ${address}\n${sent} Monday, November 23, 2026 10:10 AM\n${to} Ana\n${subject} Your case\n\nHello Ana, is it right?`;

const programs: [program: string, quoted: string][] = [
  ['Gmail', `On Mon, Nov 23, 2026 at 10:10 AM ${address} wrote:\n\n> Hello\n> Is it right?`],
  [
    'Gmail with a wrapped line',
    'On Mon, Nov 23, 2026 at 10:10 AM Forkline Support <\nsupport@reply.test> wrote:\n\n> Hello',
  ],
  ['Gmail in Spanish', 'El lun, 23 nov 2026 a las 10:10, Forkline Support (<support@reply.test>)\nescribió:\n\n> Hola'],
  ['Outlook', outlook('From:', 'Sent:', 'To:', 'Subject:')],
  ['Outlook under a line', `________________________________\n${outlook('From:', 'Sent:', 'To:', 'Subject:')}`],
  ['Outlook in Spanish', outlook('De:', 'Enviado el:', 'Para:', 'Asunto:')],
  ['Outlook with stars', outlook('*From:*', '*Sent:*', '*To:*', '*Subject:*')],
  ['Outlook in Spanish with stars', outlook('*De:*', '*Enviado:*', '*Para:*', '*Asunto:*')],
  ['Apple Mail', `> On Nov 23, 2026, at 10:10 AM, ${address} wrote:\n> \n> Hello`],
  ['Apple Mail in Spanish', `> El 23 nov 2026, a las 10:10, ${address} escribió:\n> \n> Hola`],
  ['an iPhone', `Sent from my iPhone\n\n> On Nov 23, 2026, at 10:10 AM, ${address} wrote:\n> \n> Hello`],
  ['Yahoo', `    On Monday, November 23, 2026 at 10:10:10 AM CST, ${address} wrote:  \n \n Hello Ana,\nis it right?`],
  ['Yahoo in Spanish', `    El lunes, 23 de noviembre de 2026, 10:10:10 a. m. CST, ${address} escribió:  \n \n Hola`],
  [
    'Samsung',
    `Sent from my Galaxy\n\n-------- Original message --------\n${outlook('From:', 'Date:', 'To:', 'Subject:')}`,
  ],
  [
    'Samsung in Spanish',
    `Enviado desde mi Galaxy\n\n-------- Mensaje original --------\n${outlook('De:', 'Fecha:', 'A:', 'Asunto:')}`,
  ],
  ['Thunderbird', 'On 11/23/26 10:10, Forkline Support wrote:\n> Hello\n> Is it right?'],
  ['Thunderbird in Spanish', 'El 23/11/26 a las 10:10, Forkline Support escribió:\n> Hola'],
  ['a Google Group', '-- \nYou received this message because you are subscribed to the Google Groups "Owners" group.'],
];
it.each(programs)('cutQuoted cuts off what %s repeats', (_program, repeated) => {
  for (const isReply of [true, false]) {
    const { said, quoted } = cutQuoted(`Ya la cambié.\nThanks, done.\n\n${repeated}`, { isReply });
    expect(said).toBe('Ya la cambié.\nThanks, done.');
    expect(quoted).not.toBe('');
  }
});

it('cutQuoted keeps answers between quoted lines with the lines that they answer', () => {
  const answers = '> Which store?\n\nThe one on Congress St.\n\n> Which order?\n\nNumber 1234.';
  const text = `See below.\n\nOn Mon, Nov 23, 2026 at 10:10 AM ${address} wrote:\n${answers}\n\n> Bye`;
  const { said, quoted } = cutQuoted(text);
  for (const line of ['See below.', '> Which store?', 'The one on Congress St.', 'Number 1234.']) {
    expect(said).toContain(line);
  }
  expect(quoted).toBe('> Bye');
  const below = cutQuoted(
    `On Mon, Nov 23, 2026 at 10:10 AM ${address} wrote:\n> Which store?\n\nThe one on Congress St.`,
  );
  expect(below.said).toBe('The one on Congress St.');
});

it("cutQuoted keeps the writer's own lines that begin with >", () => {
  const list = 'Two problems:\n> 50 orders came late\n> 20 drivers never came';
  expect(cutQuoted(list, { isReply: false })).toEqual({ said: list, quoted: '' });
  expect(cutQuoted(`${list}\nPlease call me.`).said).toBe(`${list}\nPlease call me.`);
  expect(cutQuoted('On Monday we wrote:\nplease add salsa.').said).toBe('On Monday we wrote:\nplease add salsa.');
});

it('cutQuoted reads a long and a malformed mail in little time', () => {
  const from = performance.now();
  for (const piece of ['On ', '\n', '> ', 'On a wrote:\n', '_', 'El ', 'From: a\n']) {
    cutQuoted(piece.repeat(100_000 / piece.length));
  }
  const long = cutQuoted(
    `Done.\n\nOn Mon, Nov 23, 2026 at 10:10 AM ${address} wrote:\n${'> Hello again\n'.repeat(5_000)}`,
  );
  expect(long.said).toBe('Done.');
  expect(performance.now() - from).toBeLessThan(5_000);
});

it('reads the entities of a mail that is HTML alone, and quotes as its reader saw them', async () => {
  const html =
    '<p>Se&ntilde;ores: el ni&ntilde;o &mdash; 5&euro; &#191;Qui&#233;n?</p><div class="gmail_quote">El lun, 23 nov 2026 a las 10:10, Sam (&lt;sam@here.test&gt;) escribi&oacute;:<blockquote>Hola</blockquote></div>';
  const { text } = await parseMail(raw({ 'Content-Type': 'text/html; charset=utf-8' }, html));
  expect(cutQuoted(text).said).toBe('Señores: el niño — 5€ ¿Quién?');
  expect(text).toContain('> Hola');
});

it('keeps a picture that was pasted into the text, behind the files that were attached', async () => {
  const body = [
    '--x',
    'Content-Type: multipart/related; boundary=r',
    '',
    '--r',
    'Content-Type: text/html',
    '',
    '<p>See</p><img src="cid:one">',
    '--r',
    'Content-Type: image/png; name="image.png"',
    'Content-Disposition: inline; filename="image.png"',
    'Content-ID: <one>',
    '',
    'picture',
    '--r--',
    '--x',
    'Content-Type: application/pdf',
    'Content-Disposition: attachment; filename=a.pdf',
    '',
    'file',
    '--x--',
  ];
  const headers = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=x' };
  const { files } = await parseMail(raw(headers, body.join('\r\n')));
  expect(files.map(({ name }) => name)).toEqual(['a.pdf', 'image.png']);
});
