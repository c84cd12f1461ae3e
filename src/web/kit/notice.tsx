import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** A page that has one thing to say: not found, being built, something went wrong. */
export function Notice({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) {
  return (
    <div className={classes.notice}>
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.text}>{children}</div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  );
}
