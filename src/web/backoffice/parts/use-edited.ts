import { useState } from 'react';

/**
 * Something with a version while it is edited. What others save is shown as long as nothing is typed; after that what was
 * typed stays, and `isBehind` says that there is a newer one to choose between.
 */
export function useEdited<Thing extends { version: number }>(stored: Thing) {
  const [base, setBase] = useState(stored);
  const [written, write] = useState(stored);
  const isChanged = JSON.stringify(written) !== JSON.stringify(base);
  const take = () => {
    setBase(stored);
    write(stored);
  };
  const isBehind = stored.version > base.version;
  if (isBehind && !isChanged) take();
  return {
    written,
    write,
    isChanged,
    isBehind,
    /** Drops what was typed. */
    take,
    /** What is saved next takes the place of theirs. */
    goOn: () => {
      setBase(stored);
      write({ ...written, version: stored.version });
    },
    /** What is written is what is stored. */
    saved: () => setBase(written),
  };
}
