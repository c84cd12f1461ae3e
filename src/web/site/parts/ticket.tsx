import type { ReactNode } from 'react';
import classes from './ticket.module.css';

export interface TicketLine {
  label: string;
  amount: string;
  isTotal?: true;
}

/** An order ticket with amounts: how Forkline shows what something costs. */
export function Ticket({ title, lines, note }: { title: string; lines: readonly TicketLine[]; note?: ReactNode }) {
  return (
    <div className={classes.shadow}>
      <div className={classes.ticket}>
        <p className={classes.title}>{title}</p>
        <dl className={classes.lines}>
          {lines.map(({ label, amount, isTotal }) => (
            <div key={label} className={isTotal ? classes.total : undefined}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
        {note ? <p className={classes.note}>{note}</p> : null}
      </div>
    </div>
  );
}
