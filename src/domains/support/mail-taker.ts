import type { Context } from '../../platform/context.ts';
import type { Files } from '../../platform/files/files.ts';
import { cutQuoted } from '../../platform/messages/incoming/cut-quoted.ts';
import type { IncomingMail, MailTaker } from '../../platform/messages/incoming/incoming-mail.ts';
import { newId } from '../../shared/ids.ts';
import { writtenLanguage } from '../../shared/detect-language.ts';
import { addMessage } from './commands/add-message.ts';
import { openSupportCase } from './commands/open-support-case.ts';
import { findCase, lockCase, updateCase } from './case-store.ts';
import { keepFiles } from './keep-files.ts';
import { caseMailKind } from './letters.ts';
import { findCaseByMail } from './message-store.ts';

const nothingSaid = '(The mail has no words.)';

/** Mail that belongs to a case, and that of strangers, which becomes a case of its own. Works in the staff role. */
export function caseMailTaker({ files }: { files: Files }): MailTaker {
  return {
    kind: caseMailKind,
    name: 'support',
    async findByMails({ tx }, refs, from) {
      const id = await findCaseByMail(tx, refs);
      const row = id === undefined ? undefined : await findCase(tx, id);
      // A Message-ID is no secret to whoever else got the mail: only the person's own address goes by it.
      return row?.contact_email?.toLowerCase() === from ? row.id : undefined;
    },
    async take(ctx, mail, id) {
      if (!(await lockCase(ctx.tx, id))) return false;
      await addMail(ctx, files, mail, id);
      return true;
    },
    async takeStranger(ctx, mail) {
      const { name, address } = mail.from;
      const { id } = await openSupportCase(ctx, {
        key: `mail ${mail.messageId}`,
        merchantId: null,
        storeId: null,
        userId: null,
        contact: {
          name: name === '' ? address : name,
          email: address,
          language: writtenLanguage(`${mail.subject}\n${mail.text}`, 'en'),
        },
        topic: 'other',
        urgency: 'normal',
        subject: mail.subject === '' ? 'A mail without a subject' : mail.subject,
        file: { asked: [], lookedUp: [], tried: [], transcript: [] },
      });
      await updateCase(ctx.tx, id, { queue: 'mail' });
      await addMail(ctx, files, mail, id);
      return id;
    },
  };
}

async function addMail(ctx: Context, files: Files, mail: IncomingMail, id: string): Promise<void> {
  const row = await lockCase(ctx.tx, id);
  if (!row) throw new Error('A case that is locked is not there.');
  const { said, quoted } = cutQuoted(mail.text, { isReply: mail.answers.length > 0 });
  const { name, address } = mail.from;
  const isKnown = address === row.contact_email?.toLowerCase();
  await addMessage(
    ctx,
    row,
    {
      id: newId(),
      saidBy: 'person',
      authorId: null,
      // Whoever has the address of the case may write to it: the name says who it was.
      authorName: isKnown ? row.contact_name : name === '' ? address : `${name} <${address}>`,
      text: said === '' ? nothingSaid : said,
      quoted,
      via: 'mail',
      attachments: await keepFiles(files, mail.files),
      mailRef: mail.messageId,
    },
    'person_writes',
  );
}
