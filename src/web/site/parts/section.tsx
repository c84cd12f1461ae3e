import type { ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  lead?: ReactNode;
  /** `band` is the dark green band on which a page speaks loudest; use it once a page. */
  tone?: 'paper' | 'card' | 'band';
  id?: string;
  children?: ReactNode;
}

/** One part of a public page under its heading. */
export function Section({ title, lead, tone = 'paper', id, children }: SectionProps) {
  return (
    <section className={classes[tone]} id={id}>
      <div className={classes.inside}>
        <h2 className={classes.title}>{title}</h2>
        {lead ? <p className={classes.lead}>{lead}</p> : null}
        {children}
      </div>
    </section>
  );
}
