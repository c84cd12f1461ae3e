import type { ReactNode } from 'react';
import page from './page.module.css';

/** A list with a heading for each column. */
export function PageTable({ headings, children }: { headings: readonly string[]; children: ReactNode }) {
  return (
    <table className={page.table}>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading}>{heading}</th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
