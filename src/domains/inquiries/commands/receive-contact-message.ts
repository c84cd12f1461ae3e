import type { z } from 'zod';
import { company } from '../../../shared/company.ts';
import type { Context } from '../../../platform/context.ts';
import { composeMail } from '../../../platform/messages/letter.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import { postToUnproven } from '../../../platform/messages/unproven.ts';
import { newId } from '../../../shared/ids.ts';
import type { contactMessage } from '../contract.ts';
import { insertContactMessage } from '../store.ts';

/** Keeps what a visitor wrote, confirms it to them and tells staff. */
export async function receiveContactMessage(
  ctx: Context,
  given: z.output<typeof contactMessage> & { staffEmail: string },
): Promise<void> {
  const { staffEmail, ...message } = given;
  await insertContactMessage(ctx.tx, { id: newId(), ...message, received_at: ctx.clock.now() });
  await postToUnproven(
    ctx,
    composeMail({
      to: message.email,
      purpose: 'contact_received',
      subject: 'We have your message',
      // Their own words are left out: the form would otherwise mail any text to any address.
      paragraphs: ['Hello,', `Thank you for writing to ${company.name}. We answer within ${company.emailReplyWithin}.`],
    }),
  );
  await postMessages(ctx, [
    composeMail({
      to: staffEmail,
      purpose: 'contact_to_staff',
      subject: `Message from ${message.name} (${message.topic})`,
      paragraphs: [`${message.name} <${message.email}> wrote:`, message.message],
    }),
  ]);
}
