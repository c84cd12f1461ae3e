import { postMessages } from '../../platform/messages/outbox.ts';
import { cutQuoted } from '../../platform/messages/incoming/cut-quoted.ts';
import type { MailTaker } from '../../platform/messages/incoming/incoming-mail.ts';
import { newId } from '../../shared/ids.ts';
import type { Registry } from '../channels/index.ts';
import { addServiceAnswer } from './commands/say-in-thread.ts';
import { readContacts } from './contact-store.ts';
import { answeredLetter, threadMailKind, type LetterParts } from './letters.ts';
import { findThread, findThreadByMail, lockThread } from './thread-store.ts';

/** Mail of the services' people that belongs to a thread. Works in the staff role. */
export function threadMailTaker(given: { registry: Registry } & LetterParts): MailTaker {
  return {
    kind: threadMailKind,
    name: 'representatives',
    async findByMails({ tx }, refs, from) {
      const id = await findThreadByMail(tx, refs);
      const row = id === undefined ? undefined : await findThread(tx, id);
      if (!row) return undefined;
      const contacts = await readContacts(tx, row.service);
      return contacts.some(({ email }) => email?.toLowerCase() === from) ? row.id : undefined;
    },
    async take(ctx, mail, id) {
      const row = await lockThread(ctx.tx, id);
      if (!row) return false;
      const { said, quoted } = cutQuoted(mail.text, { isReply: mail.answers.length > 0 });
      const { name, address } = mail.from;
      const text = said === '' ? '(The mail has no words.)' : said;
      await addServiceAnswer(ctx, row, {
        id: newId(),
        author: name === '' ? address : `${name} <${address}>`,
        text,
        quoted,
        via: 'mail',
        mailRef: mail.messageId,
      });
      const serviceName = given.registry.get(row.service)?.name ?? row.service;
      await postMessages(ctx, [answeredLetter(row, { serviceName, text }, given)]);
      return true;
    },
  };
}
