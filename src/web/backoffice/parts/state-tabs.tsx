import classes from './state-tabs.module.css';

export interface StateTab {
  /** Undefined for all. */
  value: string | undefined;
  label: string;
  count?: number | undefined;
}

interface StateTabsProps {
  label: string;
  tabs: readonly StateTab[];
  chosen: string | undefined;
  onChoose: (value: string | null) => void;
}

/** One filter as a row of buttons, of which one is pressed. */
export function StateTabs({ label, tabs, chosen, onChoose }: StateTabsProps) {
  return (
    <fieldset className={classes.tabs} aria-label={label}>
      {tabs.map(({ value, label: words, count }) => (
        <button
          key={words}
          type="button"
          className={classes.tab}
          aria-pressed={chosen === value}
          onClick={() => onChoose(value ?? null)}
        >
          {words}
          {count === undefined ? null : <span className={classes.count}>{count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
