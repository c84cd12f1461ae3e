/** How far a message is. `received`: of the customer. The others are ours, on their way or at their end. */
export const chatMessageStates = ['received', 'sending', 'sent', 'refused'] as const;
export type ChatMessageState = (typeof chatMessageStates)[number];
