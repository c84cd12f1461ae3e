import type { ReactNode } from 'react';
import classes from './line-steps.module.css';

export interface Step {
  title: string;
  text: ReactNode;
  picture?: ReactNode;
}

/** Steps as stations of one line, drawn by CSS: down the page on a phone, across it on a wide screen. */
export function LineSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ title, text, picture }) => (
        <li key={title} className={classes.step}>
          {picture ? <div className={classes.picture}>{picture}</div> : null}
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
