import type { ApplicationDetail } from '../../../domains/applications/contract.ts';
import { decisionLetter, type Decision } from '../../../domains/applications/model/decision-letters.ts';
import own from './application-page.module.css';

interface LetterPreviewProps {
  decision: Decision;
  application: ApplicationDetail;
  text: string;
}

/** What the applicant will be mailed, as it is being written. */
export function LetterPreview({ decision, application, text }: LetterPreviewProps) {
  const { subject, paragraphs } = decisionLetter(decision, application, text || (decision === 'approve' ? '' : '…'));
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
