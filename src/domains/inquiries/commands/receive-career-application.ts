import type { z } from 'zod';
import { company } from '../../../shared/company.ts';
import type { Context } from '../../../platform/context.ts';
import { composeMail } from '../../../platform/messages/letter.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import { postToUnproven } from '../../../platform/messages/unproven.ts';
import { newId } from '../../../shared/ids.ts';
import type { careerForm } from '../contract.ts';
import { insertCareerApplication } from '../store.ts';

/** A form whose résumé already lies under `key`. */
export interface CareerSubmission extends z.output<typeof careerForm> {
  resume: { name: string; mediaType: string; bytes: number; key: string };
}

/** Keeps the application, confirms it to the applicant and tells staff. */
export async function receiveCareerApplication(
  ctx: Context,
  { resume, ...form }: CareerSubmission,
  staffEmail: string,
): Promise<void> {
  await insertCareerApplication(ctx.tx, {
    id: newId(),
    role_id: form.roleId,
    first_name: form.firstName,
    last_name: form.lastName,
    email: form.email,
    phone: form.phone,
    link: form.link,
    message: form.message,
    resume_name: resume.name,
    resume_media_type: resume.mediaType,
    resume_bytes: resume.bytes,
    resume_key: resume.key,
    received_at: ctx.clock.now(),
  });
  const role = form.roleId === '' ? 'no role in particular' : form.roleId;
  await postToUnproven(
    ctx,
    composeMail({
      to: form.email,
      purpose: 'career_application_received',
      subject: 'We have your application',
      paragraphs: [
        'Hello,',
        `Thank you for applying to work at ${company.name}. We read every application and will write to you.`,
      ],
    }),
  );
  await postMessages(ctx, [
    composeMail({
      to: staffEmail,
      purpose: 'career_application_to_staff',
      subject: `Application for ${role}: ${form.firstName} ${form.lastName}`,
      paragraphs: [`${form.firstName} ${form.lastName} has applied for ${role}. The résumé is in the back office.`],
    }),
  ]);
}
