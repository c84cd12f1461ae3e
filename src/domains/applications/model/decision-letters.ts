import type { ApplicationKind } from './application-states.ts';

/** What staff may decide, each told to the applicant by mail. */
export type Decision = 'ask' | 'approve' | 'decline';

interface About {
  firstName: string;
  brandName: string;
  /** One more location of an account that exists. */
  kind?: ApplicationKind;
}

/** The words of a decision's mail, around what staff wrote; the back office shows them before they are sent. */
export function decisionLetter(
  decision: Decision,
  about: About,
  text: string,
): { subject: string; paragraphs: string[] } {
  const { firstName, brandName } = about;
  const hello = `Hello ${firstName},`;
  switch (decision) {
    case 'ask':
      return {
        subject: `A question about your application for ${brandName}`,
        paragraphs: [hello, 'Before we can go on, we need a little more from you:', text],
      };
    case 'approve':
      if (about.kind === 'more')
        return {
          subject: `${brandName}: your new location is added`,
          paragraphs: [
            hello,
            'Your new location is in your dashboard. Choose it at the top, then set its hours and connect its apps.',
            ...(text === '' ? [] : [text]),
          ],
        };
      return {
        subject: `${brandName} is approved. Welcome to Forkline!`,
        paragraphs: [
          hello,
          `${brandName} is now a Forkline partner. Your dashboard is open, and a short list there shows the steps to your first order.`,
          ...(text === '' ? [] : [text]),
        ],
      };
    case 'decline':
      return {
        subject: `About your application for ${brandName}`,
        paragraphs: [
          hello,
          `We have looked at your application for ${brandName} and cannot approve it as it stands.`,
          text,
          about.kind === 'more'
            ? 'If something has changed, you can ask again from your dashboard.'
            : 'If something has changed, you can apply again from your account.',
        ],
      };
  }
}
