import { Checkbox } from '@mantine/core';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ItemView, MenuView } from '../../../domains/menu/contract.ts';
import { client } from '../../lib/api.ts';
import { useMay } from '../data/permission.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { ItemListProps } from './item-grid.tsx';
import { ItemRow, type Move } from './item-row.tsx';
import { useMenuChange } from './menu-data.ts';
import classes from './item-table.module.css';
import { sortingWords } from './sorting-words.ts';

const rowHeightPx = 72;
const rowsBeyond = 8;

/** Many items: only the rows in sight are drawn, whatever the length. */
export function ItemTable({ menu, items, soldOut, sortable, onDelete }: ItemListProps) {
  const mayEdit = useMay('edit_menu') === true;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  // Its functions are asked anew on each drawing, which is what a memoising compiler would get wrong.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeightPx,
    overscan: rowsBeyond,
    scrollMargin: top,
    getItemKey: (place) => items[place]?.id ?? place,
  });
  const categories = useMemo(() => new Map(menu.categories.map(({ id, name }) => [id, name])), [menu.categories]);
  const visible = useMemo(() => new Set(items.map(({ id }) => id)), [items]);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const selected = useMemo(() => [...chosen].filter((id) => visible.has(id)), [chosen, visible]);
  const idsNow = useRef(ids);
  useLayoutEffect(() => {
    idsNow.current = ids;
  }, [ids]);

  /** With shift everything from the row that was chosen before. */
  const choose = useCallback((id: string, isChosen: boolean, range: boolean) => {
    const from = last.current === null ? -1 : idsNow.current.indexOf(last.current);
    const to = idsNow.current.indexOf(id);
    const some = range && from >= 0 ? idsNow.current.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    last.current = id;
    setChosen((before) => {
      const after = new Set(before);
      for (const one of some)
        if (isChosen) after.add(one);
        else after.delete(one);
      return after;
    });
  }, []);
  const move = useSorting(menu, ids);
  const canSort = sortable && mayEdit;

  return (
    <div className={classes.table}>
      <div className={classes.head}>
        {mayEdit ? (
          <Checkbox
            aria-label={t`Select all ${items.length}`}
            checked={selected.length > 0 && selected.length === items.length}
            indeterminate={selected.length > 0 && selected.length < items.length}
            onChange={(event) => setChosen(event.currentTarget.checked ? new Set(ids) : new Set())}
            size="md"
          />
        ) : null}
        <span aria-live="polite">
          {selected.length > 0
            ? t`${selected.length} of ${items.length} selected`
            : plural(items.length, { one: '# item', other: '# items' })}
        </span>
        {sortable || !mayEdit ? null : (
          <span className={classes.hint}>
            <Trans>Choose a category to put its items in order.</Trans>
          </span>
        )}
      </div>
      <Sorting items={canSort ? items : null} onMove={move}>
        <ul ref={list} className={classes.rows} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start, key }) => {
            const item = items[index];
            return item ? (
              <li
                key={key}
                className={classes.place}
                style={{ height: rowHeightPx, transform: `translateY(${start - top}px)` }}
              >
                <ItemRow
                  item={item}
                  category={categories.get(item.categoryId) ?? ''}
                  soldOut={soldOut.get(`item ${item.id}`)}
                  isChosen={chosen.has(item.id)}
                  onChoose={choose}
                  onDelete={onDelete}
                  mayEdit={mayEdit}
                  sortable={canSort}
                  onMove={move}
                />
              </li>
            ) : null;
          })}
        </ul>
      </Sorting>
      {selected.length > 0 ? <BulkBar menu={menu} ids={selected} onDone={() => setChosen(new Set())} /> : null}
    </div>
  );
}

function useSorting(menu: MenuView, ids: readonly string[]): Move {
  const sort = useMenuChange(
    ({ id, itemIds }: { id: string; itemIds: string[] }) => client.sortItems({ id, itemIds }),
    {
      ahead: (before, { itemIds }) => sortedBy(before, itemIds),
      merge: (after) => after,
    },
  );
  const { mutate } = sort;
  return useCallback(
    (id, to) => {
      const from = ids.indexOf(id);
      const place = 'place' in to ? from + to.place : ids.indexOf(to.before);
      const categoryId = menu.items.find((item) => item.id === id)?.categoryId;
      if (from < 0 || place < 0 || place >= ids.length || categoryId === undefined) return;
      mutate({ id: categoryId, itemIds: arrayMove([...ids], from, place) });
    },
    [ids, menu.items, mutate],
  );
}

function sortedBy(menu: MenuView, itemIds: readonly string[]): MenuView {
  const moved = new Set(itemIds);
  const byId = new Map(menu.items.map((item) => [item.id, item]));
  const queue = itemIds.flatMap((id) => byId.get(id) ?? []);
  return { ...menu, items: menu.items.map((item) => (moved.has(item.id) ? (queue.shift() ?? item) : item)) };
}

function Sorting({
  items,
  onMove,
  children,
}: {
  items: readonly ItemView[] | null;
  onMove: Move;
  children: React.ReactNode;
}) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  if (items === null) return children;
  const ids = items.map(({ id }) => id);
  const announcements = sortingWords(ids, (id) => items[ids.indexOf(id)]?.name ?? '');
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(String(active.id), { before: String(over.id) });
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={{ announcements }}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
