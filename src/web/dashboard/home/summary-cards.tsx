import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { HomeFigures } from '../../../domains/reports/contract.ts';
import { valueWords } from '../../lib/figure-words.ts';
import { changeOf, figureOf, type FigureKey } from '../../../domains/reports/model/figures.ts';
import { writtenIn } from '../../lib/language.ts';
import { todaysFigure, paths } from '../../lib/paths.ts';
import { said } from '../../lib/said.ts';
import { ChangeChip } from '../charts/change-chip.tsx';
import { useActiveOrders } from '../data/active-orders-query.ts';
import classes from './home-page.module.css';

const cards = [
  { part: 'prepTime', figure: 'prepTime', title: t`Avg. Prep Time` },
  { part: 'accuracy', figure: 'accuracy', title: t`Order Accuracy` },
] as const;

/** The four cards; sales only for who may see money. */
export function SummaryCards({
  figures,
  isError,
  seesMoney,
}: {
  figures: HomeFigures | undefined;
  isError: boolean;
  seesMoney: boolean;
}) {
  return (
    <div className={classes.cards} data-three={!seesMoney || undefined}>
      {seesMoney ? (
        <Figure title={t`Today’s Sales`} figure="sales" card={figures?.sales} {...{ figures, isError, seesMoney }} />
      ) : null}
      <ActiveOrders figures={figures} />
      {cards.map(({ part, figure, title }) => (
        <Figure key={part} title={title} figure={figure} card={figures?.[part]} {...{ figures, isError, seesMoney }} />
      ))}
    </div>
  );
}

function Card({ title, isCalling, children }: { title: string; isCalling?: boolean; children: ReactNode }) {
  return (
    <section className={classes.card} data-calling={isCalling || undefined} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Orders that wait for an answer, and how many there were today against what is usual by now. */
function ActiveOrders({ figures }: { figures: HomeFigures | undefined }) {
  const { orders, isPending, isError } = useActiveOrders();
  const count = orders.filter((order) => order.state === 'new').length;
  return (
    <Card title={t`Active Orders`} isCalling={count > 0}>
      {isPending || isError ? (
        <Skeleton h={44} w={64} animate={isPending} />
      ) : (
        <Link to={paths.orders} className={classes.number}>
          {count}
        </Link>
      )}
      <span className={classes.hint}>{count === 1 ? t`new order waits for you` : t`new orders wait for you`}</span>
      {figures ? (
        <>
          <span className={classes.value}>
            <span className={classes.hint}>
              <Plural value={figures.orders.now ?? 0} one="# order today" other="# orders today" />
            </span>
            <ChangeChip figure="orders" now={figures.orders.now} before={figures.orders.before} />
          </span>
          <span className={classes.hint}>{comparedWords('orders', figures, figures.orders)}</span>
        </>
      ) : null}
      <p className={classes.meaning}>
        <Trans>Orders that nobody has answered yet. {said(figureOf('orders').sentence)}</Trans>
      </p>
    </Card>
  );
}

function Figure({
  title,
  figure,
  card,
  figures,
  isError,
  seesMoney,
}: {
  title: string;
  figure: FigureKey;
  card: HomeFigures['prepTime'] | null | undefined;
  figures: HomeFigures | undefined;
  isError: boolean;
  seesMoney: boolean;
}) {
  if (!card || !figures) {
    return (
      <Card title={title}>
        <Skeleton h={44} w={120} animate={!isError} />
        <span className={classes.hint}>&nbsp;</span>
      </Card>
    );
  }
  const value = valueWords(figure, card.now, figures.currency);
  return (
    <Card title={title}>
      <div className={classes.value}>
        {seesMoney ? (
          <Link to={todaysFigure(figure)} className={classes.number}>
            {value}
          </Link>
        ) : (
          <span className={classes.number}>{value}</span>
        )}
        <ChangeChip figure={figure} now={card.now} before={card.before} />
      </div>
      <span className={classes.hint}>{comparedWords(figure, figures, card)}</span>
      <p className={classes.meaning}>{said(figureOf(figure).sentence)}</p>
    </Card>
  );
}

const weekday = new Intl.DateTimeFormat(writtenIn(), { timeZone: 'UTC', weekday: 'long' });

/** What the change is against, or why there is none. */
function comparedWords(
  figure: FigureKey,
  { weekdays, today }: HomeFigures,
  { now, before }: HomeFigures['prepTime'],
): string {
  if (now === null) return t`nothing to tell yet today`;
  const name = weekday.format(Date.parse(today));
  if (weekdays === 0) return t`no ${name} yet to compare with`;
  if (changeOf(figure, now, before) === null) return t`usually nothing by now on a ${name}`;
  return weekdays === 1 ? t`against last ${name} by now` : t`against the last ${weekdays} ${name}s by now`;
}
