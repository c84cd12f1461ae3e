import type { ReactNode } from 'react';
import { ListBody, type Paged } from './list-body.tsx';
import { StateTabs } from './state-tabs.tsx';
import page from './page.module.css';
import { PageTable } from './page-table.tsx';

interface QueueFrameProps<State extends string> {
  title: string;
  /** What a newcomer should know about the queue. */
  hint?: string;
  states: readonly State[];
  words: Record<State, string>;
  /** How many stand in each state; undefined until it is known. */
  counts: Partial<Record<State, number>> | undefined;
  chosen: State | undefined;
  onChoose: (state: string | null) => void;
  /** What else the queue can be narrowed by. */
  filters: ReactNode;
  query: Paged;
  /** `The cases`, as a sentence's subject. */
  what: string;
  count: number;
  empty: string;
  onShowAll: (() => void) | undefined;
  /** Headings of the columns. */
  headings: readonly string[];
  /** The rows. */
  children: ReactNode;
}

/** A queue that several people work on: its states with their counts, what narrows it, and its rows. */
export function QueueFrame<State extends string>(props: QueueFrameProps<State>) {
  const { title, hint, states, words, counts, chosen, onChoose, filters, query, what, count, empty } = props;
  const all = counts && states.reduce((sum, one) => sum + (counts[one] ?? 0), 0);
  const tabs = [
    { value: undefined, label: 'All', count: all },
    ...states.map((value) => ({ value, label: words[value], count: counts?.[value] })),
  ];
  return (
    <div className={page.page}>
      <title>{`${title} - Back office`}</title>
      <h1 className={page.title}>{title}</h1>
      {hint === undefined ? null : <p className={page.hint}>{hint}</p>}
      <StateTabs label="State" tabs={tabs} chosen={chosen} onChoose={onChoose} />
      {filters}
      <ListBody query={query} what={what} count={count} empty={empty} onShowAll={props.onShowAll}>
        <PageTable headings={props.headings}>{props.children}</PageTable>
      </ListBody>
    </div>
  );
}
