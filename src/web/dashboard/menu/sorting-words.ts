import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { t } from '@lingui/core/macro';

/** What a screen reader says while something is moved by keyboard: names and places, where dnd-kit would read ids. */
export function sortingWords(ids: readonly string[], nameOf: (id: string) => string): Announcements {
  const name = (id: UniqueIdentifier) => nameOf(String(id)) || t`The row`;
  const place = (id: UniqueIdentifier) => t`${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  return {
    onDragStart: ({ active }) => t`${name(active.id)} is picked up, at place ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? t`${name(active.id)} is at place ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => (over ? t`${name(active.id)} now stands at place ${place(over.id)}.` : undefined),
    onDragCancel: ({ active }) => t`${name(active.id)} stays where it was.`,
  };
}
