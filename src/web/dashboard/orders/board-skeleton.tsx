import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import classes from './board.module.css';

export function BoardSkeleton() {
  return (
    <output className={classes.board} aria-busy aria-label={t`Loading the orders`}>
      <div className={classes.frame}>
        <div className={classes.columns}>
          {[3, 2, 1, 1].map((cards, column) => (
            // The skeleton's columns have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={column}>
              <Skeleton h={44} radius={10} mb="sm" />
              {Array.from({ length: cards }, (_, card) => (
                <Skeleton key={card} h={230} radius={14} mb="sm" />
              ))}
            </div>
          ))}
        </div>
      </div>
    </output>
  );
}
