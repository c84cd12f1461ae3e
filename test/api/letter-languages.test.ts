import { expect, it } from 'vitest';
import { mailTo } from '../support/mailbox.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();

it('a person is written to in the language that they chose, and whoever chose none in English', async () => {
  const { call, cast, sql } = restaurant();
  const { owner, kitchen } = cast.rosalia;
  await sql("update users set language = 'es' where email = $1", [owner]);
  for (const person of [owner, kitchen]) {
    await call(undefined, 'POST', '/api/reset-password', { emailOrPhone: person });
    await call(person, 'POST', '/api/email/verify/send', {});
  }
  const subjects = async (person: string) =>
    (await mailTo(restaurant(), person)).map(({ subject, body_html: html }) => [
      subject,
      /lang="(\w+)"/.exec(html ?? '')?.[1],
    ]);
  expect(await subjects(owner)).toEqual([
    ['Elija una contraseña nueva', 'es'],
    ['Confirme su correo', 'es'],
  ]);
  expect(await subjects(kitchen)).toEqual([
    ['Choose a new password', 'en'],
    ['Confirm your email', 'en'],
  ]);
  const [mail] = await mailTo(restaurant(), owner);
  expect(mail?.body_text).toContain('¿Preguntas?');
  expect(mail?.body_html).toContain('O abra esta dirección');
});

it('an owner hears of the account, its bank account and its end in that language, staff in English', async () => {
  const { call, cast, sql } = restaurant();
  const { owner } = cast.rosalia;
  await sql('delete from outgoing_messages');
  await call(owner, 'POST', '/api/bank-account', {
    holderName: 'Rosalía',
    kind: 'checking',
    routingNumber: '021000021',
    accountNumber: '000123456789',
    accountNumberAgain: '000123456789',
    password: 'correct horse battery',
  });
  await call(owner, 'POST', '/api/account/deletion', { reason: 'Nos mudamos', password: 'correct horse battery' });
  const subjects = (await mailTo(restaurant(), owner)).map(({ subject }) => subject);
  expect(subjects).toEqual([
    expect.stringContaining('Se ha indicado una cuenta bancaria'),
    expect.stringContaining('pidió eliminar la cuenta'),
  ]);
  const staff = await sql<{ subject: string }>(
    "select subject from outgoing_messages where purpose = 'account_deletion' and recipient <> $1",
    [owner],
  );
  expect(staff).toEqual([{ subject: expect.stringContaining('asked to delete the account') }]);
});
