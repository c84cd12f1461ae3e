import type { ApplicationDetail } from '../../../domains/applications/contract.ts';
import own from './application-page.module.css';

export type Decision = 'ask' | 'approve' | 'decline';

/** The words of src/domains/applications/letters.ts; test/journeys/backoffice.test.ts holds the two together. */
function letterOf(decision: Decision, { firstName, brandName }: ApplicationDetail, text: string) {
  const hello = `Hello ${firstName},`;
  if (decision === 'ask') {
    return {
      subject: `A question about your application for ${brandName}`,
      paragraphs: [hello, 'Before we can go on, we need a little more from you:', text || '…'],
    };
  }
  if (decision === 'approve') {
    return {
      subject: `${brandName} is approved. Welcome to Forkline!`,
      paragraphs: [
        hello,
        `${brandName} is now a Forkline partner. Your dashboard is open, and a short list there shows the steps to your first order.`,
        ...(text ? [text] : []),
      ],
    };
  }
  return {
    subject: `About your application for ${brandName}`,
    paragraphs: [
      hello,
      `We have looked at your application for ${brandName} and cannot approve it as it stands.`,
      text || '…',
      'If something has changed, you can apply again from your account.',
    ],
  };
}

interface LetterPreviewProps {
  decision: Decision;
  application: ApplicationDetail;
  text: string;
}

/** What the applicant will be mailed, as it is being written. */
export function LetterPreview({ decision, application, text }: LetterPreviewProps) {
  const { subject, paragraphs } = letterOf(decision, application, text);
  return (
    <section className={own.letter} aria-label="The mail">
      <h3>Mailed to {application.email}</h3>
      <strong>{subject}</strong>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}
