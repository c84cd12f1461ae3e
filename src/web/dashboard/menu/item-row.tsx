import { ActionIcon, Checkbox, Menu } from '@mantine/core';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconDots, IconGripVertical, IconPhotoOff } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import type { ItemView, SoldOutView } from '../../../domains/menu/contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { menuItem } from '../../lib/paths.ts';
import classes from './item-table.module.css';
import { SoldOutControl } from './sold-out-control.tsx';

/** Moves an item to the place of another, on the screen at once. */
export type Move = (id: string, to: { place: -1 | 1 } | { before: string }) => void;

interface ItemRowProps {
  item: ItemView;
  category: string;
  soldOut: SoldOutView | undefined;
  /** Selecting, editing, moving and deleting are shown. */
  mayEdit: boolean;
  isChosen: boolean;
  onChoose: (id: string, isChosen: boolean, range: boolean) => void;
  onDelete: (item: ItemView) => void;
  sortable: boolean;
  onMove: Move;
}

/** One item as a row; drawn again only when something of it has changed. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  return props.sortable ? <SortableRow {...props} /> : <Row {...props} handle={null} />;
});

function SortableRow(props: ItemRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: props.item.id,
  });
  const handle = (
    <ActionIcon
      ref={setActivatorNodeRef}
      variant="subtle"
      color="gray"
      size={44}
      className={classes.handle}
      {...attributes}
      {...listeners}
      aria-label={t`Move ${props.item.name}`}
    >
      <IconGripVertical size={20} aria-hidden />
    </ActionIcon>
  );
  return (
    <div
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classes.sortable}
      data-dragging={isDragging || undefined}
    >
      <Row {...props} handle={handle} />
    </div>
  );
}

function Row({
  item,
  category,
  soldOut,
  mayEdit,
  isChosen,
  onChoose,
  onDelete,
  sortable,
  onMove,
  handle,
}: ItemRowProps & { handle: React.ReactNode }) {
  const { id, name, basePriceMinor, photo, isListed, details, stock } = item;
  const left = stock.map(({ count }) => t`${count} left`);
  const facts = [category, details.brand, details.size, ...left, isListed ? undefined : t`off the menu`].filter(
    Boolean,
  );
  const words = (
    <>
      <span className={classes.title}>{name}</span>
      <span className={classes.facts}>{facts.join(' · ')}</span>
    </>
  );
  return (
    <div
      className={classes.row}
      data-chosen={isChosen || undefined}
      data-dim={!isListed || undefined}
      data-read-only={!mayEdit || undefined}
    >
      {mayEdit ? (
        <Checkbox
          className={classes.pick ?? ''}
          aria-label={t`Select ${name}`}
          checked={isChosen}
          onChange={(event) => {
            const { shiftKey } = event.nativeEvent as MouseEvent; // a checkbox changes by a click
            onChoose(id, event.currentTarget.checked, shiftKey);
          }}
          size="md"
        />
      ) : null}
      {handle}
      <span className={classes.thumb}>
        {photo ? (
          <img src={photo.thumbUrl} alt="" width={48} height={36} loading="lazy" />
        ) : (
          <IconPhotoOff size={18} aria-label={t`No photo`} />
        )}
      </span>
      {mayEdit ? (
        <Link to={menuItem(id)} className={classes.name}>
          {words}
        </Link>
      ) : (
        <span className={classes.name}>{words}</span>
      )}
      <span className={classes.price}>{formatMoney(basePriceMinor, 'USD')}</span>
      <span className={classes.state}>
        <SoldOutControl kind="item" id={id} name={name} soldOut={soldOut} compact />
      </span>
      {mayEdit ? <RowActions item={item} sortable={sortable} onMove={onMove} onDelete={onDelete} /> : null}
    </div>
  );
}

function RowActions({
  item,
  sortable,
  onMove,
  onDelete,
}: Pick<ItemRowProps, 'item' | 'sortable' | 'onMove' | 'onDelete'>) {
  const { id, name } = item;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon className={classes.more} variant="subtle" color="gray" size={44} aria-label={t`More for ${name}`}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={menuItem(id)}>
          <Trans>Edit</Trans>
        </Menu.Item>
        {sortable ? (
          <Menu.Item onClick={() => onMove(id, { place: -1 })}>
            <Trans>Move up</Trans>
          </Menu.Item>
        ) : null}
        {sortable ? (
          <Menu.Item onClick={() => onMove(id, { place: 1 })}>
            <Trans>Move down</Trans>
          </Menu.Item>
        ) : null}
        <Menu.Item color="red" onClick={() => onDelete(item)}>
          <Trans>Delete</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
