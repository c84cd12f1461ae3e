import { t } from '@lingui/core/macro';
import { Link } from 'react-router';
import type { Report } from '../../../domains/reports/contract.ts';
import { valueWords } from '../../lib/figure-words.ts';
import { figureKeys, figureOf } from '../../../domains/reports/model/figures.ts';
import { said } from '../../lib/said.ts';
import { ChangeChip } from '../charts/change-chip.tsx';
import { useBehindLink, type Shown } from './analytics-address.ts';
import classes from './analytics-page.module.css';

/** Every figure with its change and what it means; it opens to its orders. */
export function FigureCards({ shown, report }: { shown: Shown; report: Report }) {
  const behind = useBehindLink(shown);
  const { now, before } = report.total;
  return (
    <ul className={classes.cards}>
      {figureKeys.map((key) => {
        const name = said(figureOf(key).name);
        const sentence = said(figureOf(key).sentence);
        return (
          <li key={key} className={classes.figure}>
            <h2 className={classes.figureName}>{name}</h2>
            <div className={classes.figureValue}>
              <Link
                to={behind({ figure: key, title: name })}
                preventScrollReset
                className={classes.value}
                aria-label={t`${name}: ${valueWords(key, now[key], report.currency)}. What is behind it`}
              >
                {valueWords(key, now[key], report.currency)}
              </Link>
              <ChangeChip figure={key} now={now[key]} before={before[key]} />
            </div>
            <p className={classes.meaning}>{sentence}</p>
          </li>
        );
      })}
    </ul>
  );
}
