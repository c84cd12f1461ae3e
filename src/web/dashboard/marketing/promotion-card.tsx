import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Progress } from '@mantine/core';
import type { Promotion } from '../../../domains/marketing/promotion-contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { said } from '../../lib/said.ts';
import { DeleteDraft } from './delete-draft.tsx';
import { daysWords, termsWords, usePromotionChange } from './marketing-data.ts';
import classes from './marketing-page.module.css';
import { PromotionSales } from './promotion-sales.tsx';

const stateWords = {
  draft: { words: t`Draft`, tone: 'plain' },
  running: { words: t`Running`, tone: 'good' },
  ended: { words: t`Ended`, tone: 'plain' },
} as const satisfies Record<Promotion['state'], { words: string; tone: string }>;

const refusedWords = { words: t`Refused`, tone: 'bad' } as const;

const targetWords: Record<Promotion['targets'][number]['state'], string> = {
  draft: t`not sent yet`,
  sending: t`being sent`,
  running: t`running`,
  resting: t`waits for its time`,
  ending: t`being ended`,
  ended: t`ended`,
  refused: t`refused`,
};

const endWords = {
  end: t`Its last day is over.`,
  budget: t`Its budget is used up.`,
  person: t`Ended by hand.`,
} as const;

/** One promotion: what it gives, where, what it has cost, and what may be done with it. */
export function PromotionCard({ promotion, onEdit }: { promotion: Promotion; onEdit: () => void }) {
  const { id, name, state } = promotion;
  // Where every service refused it, it runs nowhere.
  const isRefused = state === 'running' && promotion.targets.every((target) => target.state === 'refused');
  const { words, tone } = isRefused ? refusedWords : stateWords[state];
  return (
    <article className={classes.card} aria-labelledby={`promotion-${id}`}>
      <div className={classes.head}>
        <div className={classes.name}>
          <h2 id={`promotion-${id}`} className={classes.subtitle}>
            {name}
          </h2>
          <span>{termsWords(promotion)}</span>
          <small>{daysWords({ from: promotion.beginsOn, to: promotion.endsOn })}</small>
        </div>
        <span className={classes.chip} data-tone={tone}>
          {words}
        </span>
      </div>
      <Budget promotion={promotion} />
      <Targets targets={promotion.targets} />
      <Buttons promotion={promotion} onEdit={onEdit} />
      {state === 'draft' ? null : <PromotionSales promotion={promotion} />}
    </article>
  );
}

function Budget({ promotion }: { promotion: Promotion }) {
  const { state, spentMinor, budgetMinor, currency, orders, endedBy } = promotion;
  const budget = formatMoney(budgetMinor, currency);
  const spent = formatMoney(spentMinor, currency);
  if (state === 'draft') {
    return (
      <p className={classes.soft}>
        <Trans>Budget {budget}, paid by you.</Trans>
      </p>
    );
  }
  return (
    <div>
      <p className={classes.soft}>
        <Plural
          value={orders}
          one={`${spent} of ${budget} used, paid by you, on # order.`}
          other={`${spent} of ${budget} used, paid by you, on # orders.`}
        />
        {endedBy === null ? '' : ` ${endWords[endedBy]}`}
      </p>
      <Progress value={Math.min(100, (100 * spentMinor) / budgetMinor)} aria-label={t`Budget used`} mt={6} />
    </div>
  );
}

/** Where it goes, with the service's own words where it said something. */
function Targets({ targets }: Pick<Promotion, 'targets'>) {
  return (
    <ul className={classes.list} aria-label={t`Services`}>
      {targets.map(({ connectionId, serviceName, storeName, words, state }) => (
        <li key={connectionId} className={classes.row}>
          <span className={classes.name}>
            {serviceName} · {storeName}
            {words === null ? null : <small>{said(words)}</small>}
          </span>
          <span className={classes.chip} data-tone={state === 'refused' ? 'bad' : 'plain'}>
            {targetWords[state]}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Buttons({ promotion, onEdit }: { promotion: Promotion; onEdit: () => void }) {
  const { id, state, version, name } = promotion;
  const start = usePromotionChange(() => client.startPromotion({ id, version }), t`On its way to the services.`);
  const end = usePromotionChange(() => client.endPromotion({ id }), t`It is being ended.`);
  const copy = usePromotionChange(() => client.copyPromotion({ id }), t`Copied as a draft.`);
  const remove = usePromotionChange(() => client.deletePromotion({ id, version }), t`The draft is deleted.`);
  const failure = [start, end, copy].find(({ isError }) => isError)?.error;
  return (
    <>
      {failure ? (
        <Alert color="red" role="alert">
          {failureOf(failure).sentence}
        </Alert>
      ) : null}
      <Group justify="flex-end">
        <Button
          variant="default"
          h={44}
          loading={copy.isPending}
          onClick={() => copy.mutate(undefined)}
          aria-label={t`Copy ${name}`}
        >
          <Trans>Copy</Trans>
        </Button>
        {state === 'draft' ? (
          <>
            <DeleteDraft
              name={name}
              pending={remove.isPending}
              error={remove.error}
              onConfirm={() => remove.mutate(undefined)}
            />
            <Button variant="default" h={44} onClick={onEdit} aria-label={t`Change ${name}`}>
              <Trans>Change</Trans>
            </Button>
            <Button
              h={44}
              loading={start.isPending}
              onClick={() => start.mutate(undefined)}
              aria-label={t`Send to the services: ${name}`}
            >
              <Trans>Send to the services</Trans>
            </Button>
          </>
        ) : null}
        {state === 'running' ? (
          <Button
            color="red"
            variant="outline"
            h={44}
            loading={end.isPending}
            onClick={() => end.mutate(undefined)}
            aria-label={t`End now: ${name}`}
          >
            <Trans>End now</Trans>
          </Button>
        ) : null}
      </Group>
    </>
  );
}
