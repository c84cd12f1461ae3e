import { layoutTicket } from '../../../domains/printing/model/layout.ts';
import type { TakenTicket } from '../../../domains/printing/contract.ts';
import classes from './ticket-paper.module.css';

/** A kitchen ticket as it comes out of a printer, letter by letter. */
export function TicketPaper({ ticket }: { ticket: TakenTicket }) {
  const { contents, columns, mayBeDouble, copies } = ticket;
  const lines = layoutTicket(contents, { columns, mayBeDouble });
  return Array.from({ length: copies }, (_, copy) => (
    <div key={copy} className={classes.paper} style={{ '--columns': columns }}>
      {lines.map(({ text, size, isBold, isInverted }, place) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- a line has no name of its own, and lines never move
          key={place}
          className={classes.line}
          data-size={size}
          data-bold={isBold || undefined}
          data-inverted={isInverted || undefined}
        >
          {text === '' ? ' ' : text}
        </div>
      ))}
    </div>
  ));
}
