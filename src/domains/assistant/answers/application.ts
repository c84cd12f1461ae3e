import type { Wording } from '../model/wording.ts';
import { page, type Reply } from '../question.ts';
import type { AccountReads } from '../reads.ts';

const applicationWords: Record<string, { en: string; es: string }> = {
  submitted: { en: 'has been received and waits for our review', es: 'fue recibida y espera nuestra revisión' },
  needs_information: { en: 'needs more information from you', es: 'necesita más información de usted' },
  approved: { en: 'has been approved', es: 'fue aprobada' },
  declined: { en: 'was declined', es: 'no fue aceptada' },
  withdrawn: { en: 'was withdrawn', es: 'fue retirada' },
};

/** Where an applicant's own application stands, with what was asked for last. */
export async function applicationStatus({ reads, say }: { reads: AccountReads; say: Wording }): Promise<Reply> {
  const application = await reads.myApplication();
  const asked = application.entries.findLast(({ kind, shared }) => kind === 'asked' && shared);
  const state = say.pick(applicationWords[application.state] ?? { en: application.state, es: application.state });
  const name = say.quote(application.brandName);
  const sent = say.moment(application.submittedAt, 'America/New_York');
  const wanted =
    application.state === 'needs_information' && asked
      ? ` ${say.pick({ en: 'We asked:', es: 'Le pedimos:' })} “${say.quote(asked.text)}”`
      : '';
  const next =
    application.state === 'submitted'
      ? say.pick({
          en: ' A member of our team reviews it personally and reaches out to you by email or phone.',
          es: ' Alguien de nuestro equipo la revisa personalmente y le contacta por correo o teléfono.',
        })
      : '';
  const email = application.emailVerified
    ? ''
    : say.pick({
        en: ' Please confirm your email with the link that we sent.',
        es: ' Confirme su correo con el enlace que le mandamos.',
      });
  return {
    text: say.pick({
      en: `Your application for ${name} ${state}. It was sent on ${sent}.${wanted}${next}${email}`,
      es: `Su solicitud para ${name} ${state}. Se envió el ${sent}.${wanted}${next}${email}`,
    }),
    sources: [page(say, '/application')],
  };
}
