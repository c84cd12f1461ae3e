import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChangeSubject } from './change-subjects.ts';

/** The API call that is being answered, as far as it changes something that is kept in the list of changes. */
export interface ChangingCall {
  /** In the words of the API's description: "Change an item". */
  words: string;
  input: unknown;
  /** What it is about; absent where the call has no such thing. */
  subject?: ChangeSubject;
  /** One line for a call, also where it takes several transactions. */
  isRecorded?: boolean;
}

const calls = new AsyncLocalStorage<ChangingCall | undefined>();

/** Answers a call; what is written meanwhile knows of it. */
export function inCall<T>(call: ChangingCall | undefined, answer: () => Promise<T>): Promise<T> {
  return calls.run(call, answer);
}

export const presentCall = (): ChangingCall | undefined => calls.getStore();
