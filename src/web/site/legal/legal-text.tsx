import type { ReactNode } from 'react';
import classes from './legal-text.module.css';

export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

/** A legal text: numbered sections under a table of contents, set to be read and to be printed. */
export function LegalText(props: { title: string; dated: string; lead: ReactNode; sections: readonly LegalSection[] }) {
  const { title, dated, lead, sections } = props;
  return (
    <article className={classes.page}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <p className={classes.dated}>{dated}</p>
        <div className={classes.text}>{lead}</div>
      </header>
      <nav className={classes.contents} aria-label="Contents">
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes.sections}>
        {sections.map(({ id, title, body }, at) => (
          <section key={id} id={id}>
            <h2>
              {at + 1}. {title}
            </h2>
            <div className={classes.text}>{body}</div>
          </section>
        ))}
      </div>
    </article>
  );
}
