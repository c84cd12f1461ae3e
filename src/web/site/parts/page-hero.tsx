import type { ReactNode } from 'react';
import classes from './page-hero.module.css';

/** The head of a public page: what it is about, one way on, and a drawing beside it on wide screens. */
export function PageHero(props: { title: string; lead: ReactNode; actions?: ReactNode; picture?: ReactNode }) {
  const { title, lead, actions, picture } = props;
  return (
    <div className={picture ? `${classes.hero} ${classes.withPicture}` : classes.hero}>
      <div>
        <h1 className={classes.title}>{title}</h1>
        <div className={classes.lead}>{lead}</div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      {picture ? <div className={classes.picture}>{picture}</div> : null}
    </div>
  );
}
