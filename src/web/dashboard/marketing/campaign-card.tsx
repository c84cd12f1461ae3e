import { Alert, Button, Group, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Campaign } from '../../../domains/marketing/campaign-contract.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api, client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { useCampaignChange } from './marketing-data.ts';
import classes from './marketing-page.module.css';

const stateWords = {
  draft: { words: 'Draft', tone: 'plain' },
  sending: { words: 'Being sent', tone: 'good' },
  paused: { words: 'Paused', tone: 'bad' },
  done: { words: 'Sent', tone: 'plain' },
} as const satisfies Record<Campaign['state'], { words: string; tone: string }>;

const guests = (count: number) => (count === 1 ? 'one guest' : `${count.toLocaleString('en-US')} guests`);

/** One campaign: what it says, how far it is, and what became of it. */
export function CampaignCard({ campaign, onEdit }: { campaign: Campaign; onEdit: () => void }) {
  const { id, name, channel, subject, body, state, waiting, written, skipped } = campaign;
  const all = waiting + written + skipped.reduce((sum, one) => sum + one.guests, 0);
  const { words, tone } = stateWords[state];
  return (
    <article className={classes.card} aria-labelledby={`campaign-${id}`}>
      <div className={classes.head}>
        <div className={classes.name}>
          <h2 id={`campaign-${id}`} className={classes.subtitle}>
            {name}
          </h2>
          <small>{channel === 'sms' ? 'Text message' : `Mail: ${subject}`}</small>
        </div>
        <span className={classes.chip} data-tone={tone}>
          {words}
        </span>
      </div>
      <p className={classes.text}>{body}</p>
      {state === 'draft' ? null : (
        <div>
          <p className={classes.soft}>
            Written to {written} of {guests(all)}
            {waiting > 0 ? `, ${waiting} still to come` : ''}
            {skipped.map(({ words: reason, guests: count }) => `, ${guests(count)} passed over: ${reason}`).join('')}.
          </p>
          <Progress value={all === 0 ? 100 : (100 * (all - waiting)) / all} aria-label="How far it is" mt={6} />
        </div>
      )}
      <Buttons campaign={campaign} onEdit={onEdit} />
      {state === 'draft' ? null : <Result id={id} />}
    </article>
  );
}

function Buttons({ campaign, onEdit }: { campaign: Campaign; onEdit: () => void }) {
  const { id, state, version, name } = campaign;
  const preview = useQuery(
    api.previewCampaign.queryOptions({ input: campaign, enabled: state === 'draft', staleTime: 10_000 }),
  );
  const start = useCampaignChange(() => client.startCampaign({ id, version }), 'It is being sent.');
  const pause = useCampaignChange(() => client.pauseCampaign({ id }), 'Paused: nobody more is written to.');
  const resume = useCampaignChange(() => client.resumeCampaign({ id }), 'It goes on.');
  const failure = [start, pause, resume].find(({ isError }) => isError)?.error;
  const count = preview.data?.count ?? 0;
  return (
    <>
      {failure ? (
        <Alert color="red" role="alert">
          {failureOf(failure).sentence}
        </Alert>
      ) : null}
      <Group justify="flex-end">
        {state === 'draft' ? (
          <>
            <Button variant="default" h={44} onClick={onEdit} aria-label={`Change ${name}`}>
              Change
            </Button>
            <Button
              h={44}
              loading={start.isPending || preview.isPending}
              disabled={count === 0}
              onClick={() => start.mutate(undefined)}
              aria-label={`Send ${name}`}
            >
              {count === 0 ? 'Nobody to send it to' : `Send to ${guests(count)}`}
            </Button>
          </>
        ) : null}
        {state === 'sending' ? (
          <Button
            variant="default"
            h={44}
            loading={pause.isPending}
            onClick={() => pause.mutate(undefined)}
            aria-label={`Pause ${name}`}
          >
            Pause
          </Button>
        ) : null}
        {state === 'paused' ? (
          <Button
            h={44}
            loading={resume.isPending}
            onClick={() => resume.mutate(undefined)}
            aria-label={`Go on with ${name}`}
          >
            Go on
          </Button>
        ) : null}
      </Group>
    </>
  );
}

function Result({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  const result = useQuery(api.getCampaignResult.queryOptions({ input: { id }, enabled: isOpen }));
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>What became of it</summary>
      {isOpen && result.isPending ? <Loading label="Loading the results" h={80} /> : null}
      {result.isError ? (
        <LoadFailure what="The results" onRetry={() => void result.refetch()} retrying={result.isFetching} />
      ) : null}
      {result.data ? (
        <dl className={classes.figures}>
          {(
            [
              ['Sent', result.data.sent],
              ['On the way', result.data.underWay],
              ['Kept, not sent', result.data.kept],
              ['Failed', result.data.failed],
              ['Asked for no more', result.data.withdrawn],
            ] as const
          ).map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count.toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </details>
  );
}
