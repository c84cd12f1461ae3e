import { useMemo } from 'react';
import { localStorageValue, type LocalStorageValue } from './local-storage-value.ts';

/** What somebody is writing, with the id under which it will be sent: however often it is, it arrives once. */
export interface Draft {
  messageId: string;
  text: string;
}

/**
 * @param key whose draft it is and of what, such as `case 0190…`
 * @param begin what stands there before anybody has typed
 */
export function useDraft(key: string, begin = '') {
  const value = useMemo(() => localStorageValue(`draft ${key}`), [key]);
  value.use();
  return {
    text: read(value)?.text ?? begin,
    /** What stands there, under the id that it is sent by from now on. */
    keep: (): Draft => {
      const draft = read(value) ?? { messageId: crypto.randomUUID(), text: begin };
      value.set(JSON.stringify(draft));
      return draft;
    },
    write: (text: string): void => {
      const { messageId } = read(value) ?? { messageId: crypto.randomUUID() };
      value.set(text === '' && begin === '' ? null : JSON.stringify({ messageId, text } satisfies Draft));
    },
    /** It has arrived. What was written on meanwhile stays, as a message of its own. */
    sent: (draft: Draft): void => {
      const now = read(value);
      const rest = now?.text.startsWith(draft.text) ? now.text.slice(draft.text.length).trim() : (now?.text ?? '');
      const next: Draft = { messageId: crypto.randomUUID(), text: rest };
      value.set(rest === '' ? null : JSON.stringify(next));
    },
  };
}

function read(value: LocalStorageValue): Draft | undefined {
  try {
    const kept = JSON.parse(value.get() ?? 'null') as Partial<Draft> | null; // looked at below
    const { messageId, text } = kept ?? {};
    return typeof messageId === 'string' && typeof text === 'string' ? { messageId, text } : undefined;
  } catch {
    return undefined;
  }
}
