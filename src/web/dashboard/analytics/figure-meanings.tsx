import { Trans } from '@lingui/react/macro';
import { figureOf, type FigureKey } from '../../../domains/reports/model/figures.ts';
import { said } from '../../lib/said.ts';
import classes from './analytics-page.module.css';

/** What the columns of a table mean, a sentence each; closed, since who knows them needs the room. */
export function FigureMeanings({ figures }: { figures: readonly FigureKey[] }) {
  return (
    <details className={classes.meanings}>
      <summary>
        <Trans>What the figures mean</Trans>
      </summary>
      <dl>
        {figures.map((key) => (
          <div key={key}>
            <dt>{said(figureOf(key).name)}</dt>
            <dd>{said(figureOf(key).sentence)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
