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
  /** The record of this call. */
  changeId?: string;
  /** Marks the record as refused, where the call fails after its first transaction. */
  onRefused?: (error: unknown) => Promise<void>;
}

const calls = new AsyncLocalStorage<ChangingCall | undefined>();

/** Answers a call; records that are written meanwhile belong to it, and are marked as refused where it fails. */
export function inCall<T>(call: ChangingCall | undefined, answer: () => Promise<T>): Promise<T> {
  return calls.run(call, async () => {
    try {
      return await answer();
    } catch (error) {
      await call?.onRefused?.(error);
      throw error;
    }
  });
}

export const presentCall = (): ChangingCall | undefined => calls.getStore();
