/** Where the answer to a review stands. */
export const replyStates = {
  none: { label: 'Not answered', isAnswered: false, mayReply: true },
  sending: { label: 'On its way', isAnswered: true, mayReply: false },
  sent: { label: 'Answered', isAnswered: true, mayReply: false },
  refused: { label: 'Not sent', isAnswered: false, mayReply: true },
  /** Written with the service itself, or marked so by somebody here. */
  elsewhere: { label: 'Answered at the service', isAnswered: true, mayReply: false },
} as const satisfies Record<string, { label: string; isAnswered: boolean; mayReply: boolean }>;

export type ReplyState = keyof typeof replyStates;
export const replyStateNames = Object.keys(replyStates) as [ReplyState, ...ReplyState[]]; // keys of a literal
export const answeredStates = replyStateNames.filter((name) => replyStates[name].isAnswered);
