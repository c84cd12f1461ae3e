import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPhotoOff, IconTrash } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { Link } from 'react-router';
import type { ItemView, MenuView, SoldOutView } from '../../../domains/menu/contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { menuItem } from '../../lib/paths.ts';
import { useMay } from '../data/permission.tsx';
import classes from './menu-page.module.css';
import { SoldOutControl } from './sold-out-control.tsx';

export interface ItemListProps {
  menu: MenuView;
  items: readonly ItemView[];
  soldOut: ReadonlyMap<string, SoldOutView>;
  /** One whole category is shown: its items can be put in order. */
  sortable: boolean;
  onDelete: (item: ItemView) => void;
}

const cardsAtOnce = 60;

/** Cards by category: picture, name, description, price (specification, 'Your Menu'). */
export function ItemGrid({ menu, items, soldOut, onDelete }: ItemListProps) {
  const [most, setMost] = useState(cardsAtOnce);
  const mayEdit = useMay('edit_menu') === true;
  const shown = Map.groupBy(items.slice(0, most), ({ categoryId }) => categoryId);
  return (
    <>
      {menu.categories
        .filter(({ id }) => shown.has(id))
        .map(({ id, name }) => ({ id, name, cards: shown.get(id) ?? [] }))
        .map(({ id, name, cards }) => (
          <section key={id} aria-labelledby={`category-${id}`}>
            <h2 id={`category-${id}`} className={classes.category}>
              {name}
            </h2>
            <ul className={classes.grid} data-without-photos={cards.every(({ photo }) => !photo) || undefined}>
              {cards.map((item) => (
                <ItemCard
                  key={item.id}
                  item={item}
                  soldOut={soldOut.get(`item ${item.id}`)}
                  mayEdit={mayEdit}
                  onDelete={onDelete}
                />
              ))}
            </ul>
          </section>
        ))}
      {items.length > most ? (
        <Button variant="default" h={48} mx="auto" onClick={() => setMost(most + 2 * cardsAtOnce)}>
          <Trans>Show more ({items.length - most} left)</Trans>
        </Button>
      ) : null}
    </>
  );
}

interface ItemCardProps {
  item: ItemView;
  soldOut: SoldOutView | undefined;
  mayEdit: boolean;
  onDelete: (item: ItemView) => void;
}

const ItemCard = memo(function ItemCard({ item, soldOut, mayEdit, onDelete }: ItemCardProps) {
  const { id, name, description, basePriceMinor, photo, isListed } = item;
  const facts = (
    <>
      <span className={classes.picture}>
        {photo ? (
          <img src={photo.thumbUrl} alt="" width={480} height={360} loading="lazy" />
        ) : (
          <IconPhotoOff size={28} aria-label={t`No photo`} />
        )}
      </span>
      <span className={classes.cardName}>{name}</span>
      <span className={classes.price}>{formatMoney(basePriceMinor, 'USD')}</span>
      {description === '' ? null : <span className={classes.description}>{description}</span>}
      {isListed ? null : (
        <span className={classes.mark}>
          <Trans>Off the menu</Trans>
        </span>
      )}
    </>
  );
  return (
    <li className={classes.card} data-dim={soldOut !== undefined || !isListed || undefined}>
      {mayEdit ? (
        <Link to={menuItem(id)} className={classes.cardLink}>
          {facts}
        </Link>
      ) : (
        <div className={classes.cardLink}>{facts}</div>
      )}
      <div className={classes.cardActions}>
        <SoldOutControl kind="item" id={id} name={name} soldOut={soldOut} />
        {mayEdit ? (
          <Button
            variant="subtle"
            color="red"
            h={44}
            px="sm"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => onDelete(item)}
            aria-label={t`Delete ${name}`}
          >
            <Trans>Delete</Trans>
          </Button>
        ) : null}
      </div>
    </li>
  );
});
