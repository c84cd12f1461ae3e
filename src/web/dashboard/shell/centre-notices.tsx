import { useEffect, useRef } from 'react';
import { openNotice } from '../../lib/paths.ts';
import { showNotice, withdrawNotice } from '../../lib/system-notices.ts';
import { useShownId } from '../data/current-store.ts';
import { useBell, wordsOf } from '../notices/notices-data.ts';

const tagOf = (id: string) => `notice-${id}`;

/** Has the device tell of notices that come while nobody looks at this page; a press on one opens it. */
export function CentreNotices() {
  const notices = useBell(useShownId()).data?.notices;
  const known = useRef<ReadonlySet<string> | undefined>(undefined);

  // The device's notices are outside React.
  useEffect(() => {
    if (!notices) return;
    const before = known.current;
    known.current = new Set(notices.map(({ id }) => id));
    // What was there before the page was opened is seen on it.
    if (before === undefined) return;
    const isHidden = document.visibilityState === 'hidden';
    for (const notice of notices.filter(({ id, onDevice }) => isHidden && onDevice && !before.has(id))) {
      const { title, text } = wordsOf(notice);
      const { id, waits } = notice;
      void showNotice({
        tag: tagOf(id),
        stage: 'new',
        title,
        body: text[0] ?? '',
        address: openNotice(id),
        stays: waits,
      });
    }
    for (const id of before) if (!known.current.has(id)) void withdrawNotice(tagOf(id));
  }, [notices]);
  return null;
}
