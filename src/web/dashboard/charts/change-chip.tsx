import { changeWords } from '../../../domains/reports/model/figure-words.ts';
import { changeOf, moodOf, type FigureKey } from '../../../domains/reports/model/figures.ts';
import { said } from '../../lib/said.ts';
import classes from './change-chip.module.css';

/** How a figure moved, coloured by whether that is good; nothing where there is nothing to compare with. */
export function ChangeChip({ figure, now, before }: { figure: FigureKey; now: number | null; before: number | null }) {
  const change = changeOf(figure, now, before);
  const words = changeWords(figure, change);
  if (words === '') return null;
  return (
    <span className={classes.chip} data-mood={words === 'no change' ? 'none' : moodOf(figure, change)}>
      {said(words)}
    </span>
  );
}
