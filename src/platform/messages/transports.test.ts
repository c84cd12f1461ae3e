import { createServer, type AddressInfo, type Server } from 'node:net';
import addressParser from 'nodemailer/lib/addressparser';
import { afterEach, expect, it } from 'vitest';
import type { HttpRequest } from '../http/client.ts';
import { composeMail } from './letter.ts';
import { createMailTransport, createSmsTransport } from './transports.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** As much of an SMTP server as one mail needs; answers `250` to the data, or refuses the recipient. */
async function smtpServer({ refuses = false } = {}): Promise<{ url: string; received: () => string }> {
  let received = '';
  server = createServer((socket) => {
    let inData = false;
    socket.write('220 test ready\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (inData) {
        received += text;
        if (received.endsWith('\r\n.\r\n')) {
          inData = false;
          socket.write('250 taken\r\n');
        }
        return;
      }
      if (text.startsWith('DATA')) {
        inData = true;
        socket.write('354 go on\r\n');
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
      else if (refuses && text.startsWith('RCPT')) socket.write('550 no such box\r\n');
      else socket.write('250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => {
    server?.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { url: `smtp://127.0.0.1:${port}`, received: () => received };
}

const letter = composeMail({
  to: 'ana@bakery.test',
  purpose: 'test',
  subject: "Hello\r\nBcc: eve@test, it's Ana",
  paragraphs: ['One & two', '<b>not bold</b>'],
  action: { label: 'Open', url: 'https://here.test/?a=1&b=2' },
});
if (letter.channel !== 'mail') throw new Error('A letter is a mail.');
const { subject, text, html } = letter;
const noThread = { senderName: null, replyTo: null, inReplyTo: null, isPersonal: false };
const mail = {
  id: '018f0000-0000-7000-8000-000000000000',
  to: letter.to,
  subject,
  text,
  html,
  unsubscribeUrl: null,
  ...noThread,
};

it('hands a mail over by SMTP, with both texts, the same id on every try, and no header smuggled in', async () => {
  const smtp = await smtpServer();
  const send = createMailTransport({ url: smtp.url, from: 'Forkline <support@forkline.example>' });
  await send(mail);
  // A long line is cut for the way, with a mark at its end.
  const received = smtp.received().replaceAll('=\r\n', '');
  expect(received).toContain('To: ana@bakery.test');
  expect(received).toContain(`Message-ID: <${mail.id}@127.0.0.1>`);
  expect(received).toMatch(/Subject: Hello Bcc: eve@test, it's Ana\r\n/);
  expect(received.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
  expect(received).toContain('text/plain');
  expect(received).toContain('&lt;b&gt;not bold&lt;/b&gt;');
});

it('says of a mail that a mailbox may end by itself where it does so, and of no other', async () => {
  const smtp = await smtpServer();
  const send = createMailTransport({ url: smtp.url, from: 'Forkline <support@forkline.example>' });
  await send(mail);
  expect(smtp.received()).not.toContain('List-Unsubscribe');
  await send({ ...mail, unsubscribeUrl: 'https://here.test/stop/1' });
  const received = smtp.received().replaceAll('=\r\n', '');
  expect(received).toContain('List-Unsubscribe: <https://here.test/stop/1>');
  expect(received).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

it.each([
  ["Rosalía's Kitchen", /^From: =\?UTF-8\?.+\?= <support@forkline\.example>$/m],
  ["Joe's Diner", /^From: (Joe's Diner via Forkline|"Joe's Diner via Forkline") <support@forkline\.example>$/m],
  ['Fish, Chips & "Peas"', /^From: "Fish, Chips & \\"Peas\\" via Forkline" <support@forkline\.example>$/m],
  ['Evil <eve@b.test>\r\nBcc: eve@b.test', /^From: =\?UTF-8\?.+\?= <support@forkline\.example>$/m],
])('is from a restaurant by way of us where it writes to its guests: %s', async (senderName, header) => {
  const smtp = await smtpServer();
  const send = createMailTransport({ url: smtp.url, from: 'Forkline <support@forkline.example>' });
  await send({ ...mail, senderName });
  const [head = ''] = smtp.received().replaceAll('\r\n', '\n').split('\n\n');
  expect(head.replaceAll(/\n[ \t]+/g, ' ')).toMatch(header);
  expect(head).not.toMatch(/^Bcc:/m);
  const [from] = addressParser(/^From: (.+(?:\n[ \t].+)*)$/m.exec(head)?.[1] ?? '', { flatten: true });
  expect(from?.address).toBe('support@forkline.example');
}); // prettier-ignore

it('is from us alone where nobody else writes', async () => {
  const smtp = await smtpServer();
  await createMailTransport({ url: smtp.url, from: 'Forkline <support@forkline.example>' })(mail);
  expect(smtp.received()).toMatch(/^From: Forkline <support@forkline\.example>\r$/m);
});

it('fails where the mail server refuses, so that it is tried again', async () => {
  const smtp = await smtpServer({ refuses: true });
  await expect(createMailTransport({ url: smtp.url, from: 'a@b.test' })(mail)).rejects.toThrow(/550/);
});

it('sends an SMS as the provider wants it, and says what it answered when it refuses', async () => {
  const sent: HttpRequest[] = [];
  const settings = { apiUrl: 'https://sms.test', accountSid: 'AC1', authToken: 'secret', from: '+13025550100' };
  const answers = [
    { status: 201, headers: {}, text: '{"sid":"SM1"}' },
    { status: 400, headers: {}, text: '{"code":21211,"message":"Invalid number"}' },
  ];
  const send = createSmsTransport(settings, async (request) => {
    sent.push(request);
    return answers[sent.length - 1] ?? { status: 500, headers: {}, text: '' };
  });
  const sms = {
    id: mail.id,
    to: '+15125550147',
    subject: null,
    text: '123456 is your code',
    html: null,
    unsubscribeUrl: null,
    ...noThread,
  };
  await send(sms);
  expect(sent[0]).toMatchObject({
    method: 'POST',
    url: 'https://sms.test/2010-04-01/Accounts/AC1/Messages.json',
    headers: { authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}` },
    body: 'To=%2B15125550147&From=%2B13025550100&Body=123456+is+your+code',
  });
  await expect(send(sms)).rejects.toThrow('The SMS provider answered 400: Invalid number');
  await expect(send(sms)).rejects.toThrow('The SMS provider answered 500');
});
