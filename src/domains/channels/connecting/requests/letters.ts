import { composeMail } from '../../../../platform/messages/letter.ts';
import type { Message } from '../../../../platform/messages/message.ts';

/** Mails to our staff about stores to connect. */
export const requestLetters = {
  requested: (given: {
    to: string;
    storeName: string;
    serviceName: string;
    storeLink: string;
    link: string;
  }): Message =>
    composeMail({
      to: given.to,
      purpose: 'connection_requested',
      subject: `Connect ${given.storeName} with ${given.serviceName}`,
      paragraphs: [`${given.storeName} asks us to connect ${given.serviceName}.`, `Its page there: ${given.storeLink}`],
      action: { label: 'Open the request', url: given.link },
    }),
  claimedTwice: (given: { to: string; serviceName: string; claimant: string; holder: string }): Message =>
    composeMail({
      to: given.to,
      purpose: 'store_claimed_twice',
      subject: `A ${given.serviceName} store was claimed twice`,
      paragraphs: [
        `A merchant tried to connect a ${given.serviceName} store that another merchant has. It was refused, and both were notified.`,
        `It is connected or claimed by: ${given.holder}`,
      ],
      action: { label: 'Open who tried', url: given.claimant },
    }),
};
