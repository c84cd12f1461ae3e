import { t } from '@lingui/core/macro';
import { orderStates } from '../../../domains/orders/model/order-states.ts';
import { said } from '../../lib/said.ts';
import type { BoardColumnName } from './board-column.tsx';
import classes from './column-tabs.module.css';

interface ColumnTabsProps {
  columns: readonly { name: BoardColumnName; count: number }[];
  selected: BoardColumnName;
  ringing: boolean;
  onSelect: (column: BoardColumnName) => void;
}

/** Chooses the column on narrow screens. On a tablet New needs no tab, for it is always in view. */
export function ColumnTabs({ columns, selected, ringing, onSelect }: ColumnTabsProps) {
  return (
    <fieldset className={classes.tabs} aria-label={t`Columns`}>
      {columns.map(({ name, count }) => (
        <button
          key={name}
          type="button"
          className={classes.tab}
          data-name={name}
          data-beside-new={(selected === 'new' && name === 'getting_ready') || undefined}
          data-ringing={(ringing && name === 'new') || undefined}
          aria-pressed={name === selected}
          onClick={() => onSelect(name)}
        >
          <span className={classes.count}>{count}</span>
          <span>{said(orderStates[name].label)}</span>
        </button>
      ))}
    </fieldset>
  );
}
