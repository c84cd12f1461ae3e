import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { writtenIn } from '../../lib/language.ts';
import type { Campaign } from '../../../domains/marketing/campaign-contract.ts';
import { writingHours } from '../../../domains/marketing/model/campaign.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api, client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { said } from '../../lib/said.ts';
import { DeleteDraft } from './delete-draft.tsx';
import { clockWords, guestsWords, useCampaignChange } from './marketing-data.ts';
import classes from './marketing-page.module.css';

const stateWords = {
  draft: { words: t`Draft`, tone: 'plain' },
  sending: { words: t`Being sent`, tone: 'good' },
  paused: { words: t`Paused`, tone: 'bad' },
  done: { words: t({ context: 'campaign', message: 'Sent' }), tone: 'plain' },
} as const satisfies Record<Campaign['state'], { words: string; tone: string }>;

const unsent = { words: t`Not sent`, tone: 'bad' } as const;

/** All that it wrote stays here, since there is no way to send it. */
const isUnsent = ({ kept, written }: Campaign) => kept > 0 && kept === written;

/** One campaign: what it says, how far it is, and what became of it. */
export function CampaignCard({ campaign, onEdit }: { campaign: Campaign; onEdit: () => void }) {
  const { id, name, channel, subject, body, state } = campaign;
  const { words, tone } = isUnsent(campaign) ? unsent : stateWords[state];
  return (
    <article className={classes.card} aria-labelledby={`campaign-${id}`}>
      <div className={classes.head}>
        <div className={classes.name}>
          <h2 id={`campaign-${id}`} className={classes.subtitle}>
            {name}
          </h2>
          <small>{channel === 'sms' ? <Trans>Text message</Trans> : <Trans>Mail: {subject}</Trans>}</small>
        </div>
        <span className={classes.chip} data-tone={tone}>
          {words}
        </span>
      </div>
      <p className={classes.text}>{body}</p>
      {state === 'draft' ? null : <HowFar campaign={campaign} />}
      <Buttons campaign={campaign} onEdit={onEdit} />
      {state === 'draft' ? null : <Result id={id} />}
    </article>
  );
}

function HowFar({ campaign }: { campaign: Campaign }) {
  const { waiting, written, kept, skipped, channel } = campaign;
  const all = waiting + written + skipped.reduce((sum, one) => sum + one.guests, 0);
  const guests = guestsWords(all);
  const way = channel === 'sms' ? 'SMS' : t`email`;
  const [from, to] = [clockWords(writingHours.from), clockWords(writingHours.to)];
  return (
    <div>
      <p className={classes.soft}>
        {kept > 0 ? (
          <Trans>
            Not sent to {kept} of {guests}: {way} is not set up yet.
          </Trans>
        ) : (
          <Trans>
            Written to {written} of {guests}.
          </Trans>
        )}
        {waiting > 0 ? (
          <>
            {' '}
            <Plural
              value={waiting}
              one={`# is still to come, between ${from} and ${to} where they are.`}
              other={`# are still to come, between ${from} and ${to} where they are.`}
            />
          </>
        ) : null}
        {skipped.map(({ words, guests: count }) => (
          <span key={words}>
            {' '}
            <Trans>
              Passed over: {guestsWords(count)} ({said(words)}).
            </Trans>
          </span>
        ))}
      </p>
      <Progress value={all === 0 ? 100 : (100 * (all - waiting)) / all} aria-label={t`How far it is`} mt={6} />
    </div>
  );
}

function Buttons({ campaign, onEdit }: { campaign: Campaign; onEdit: () => void }) {
  const { id, state, name } = campaign;
  const pause = useCampaignChange(() => client.pauseCampaign({ id }), t`Paused: nobody more is written to.`);
  const resume = useCampaignChange(() => client.resumeCampaign({ id }), t`It goes on.`);
  const failure = pause.error ?? resume.error;
  if (state === 'draft') return <DraftButtons campaign={campaign} onEdit={onEdit} />;
  if (state === 'done') return null;
  return (
    <>
      {failure ? <Refused error={failure} /> : null}
      <Group justify="flex-end">
        {state === 'sending' ? (
          <Button
            variant="default"
            h={44}
            loading={pause.isPending}
            onClick={() => pause.mutate(undefined)}
            aria-label={t`Pause ${name}`}
          >
            <Trans>Pause</Trans>
          </Button>
        ) : (
          <Button
            h={44}
            loading={resume.isPending}
            onClick={() => resume.mutate(undefined)}
            aria-label={t`Go on with ${name}`}
          >
            <Trans>Go on</Trans>
          </Button>
        )}
      </Group>
    </>
  );
}

/** What it would be sent to is counted anew whenever the draft has changed. */
function DraftButtons({ campaign, onEdit }: { campaign: Campaign; onEdit: () => void }) {
  const { id, version, name } = campaign;
  const preview = useQuery(api.previewCampaign.queryOptions({ input: campaign, staleTime: 10_000 }));
  const start = useCampaignChange(() => client.startCampaign({ id, version }), t`It is being sent.`);
  const remove = useCampaignChange(() => client.deleteCampaign({ id, version }), t`The draft is deleted.`);
  const count = preview.data?.count ?? 0;
  const guests = guestsWords(count);
  return (
    <>
      {start.error ? <Refused error={start.error} /> : null}
      <Group justify="flex-end">
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
          loading={start.isPending || preview.isPending}
          disabled={count === 0}
          onClick={() => start.mutate(undefined)}
          aria-label={count === 0 ? t`Nobody to send it to: ${name}` : t`Send to ${guests}: ${name}`}
        >
          {count === 0 ? <Trans>Nobody to send it to</Trans> : <Trans>Send to {guests}</Trans>}
        </Button>
      </Group>
    </>
  );
}

function Refused({ error }: { error: Error }) {
  return (
    <Alert color="red" role="alert">
      {failureOf(error).sentence}
    </Alert>
  );
}

function Result({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  const result = useQuery(api.getCampaignResult.queryOptions({ input: { id }, enabled: isOpen }));
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>
        <Trans>What became of it</Trans>
      </summary>
      {isOpen && result.isPending ? <Loading label={t`Loading the results`} h={80} /> : null}
      {result.isError ? (
        <LoadFailure what={t`The results`} onRetry={() => void result.refetch()} retrying={result.isFetching} />
      ) : null}
      {result.data ? (
        <dl className={classes.figures}>
          {(
            [
              [t`Sent`, result.data.sent],
              [t`On the way`, result.data.underWay],
              [t`Kept, not sent`, result.data.kept],
              [t`Failed`, result.data.failed],
              [t`Asked for no more`, result.data.withdrawn],
            ] as const
          ).map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count.toLocaleString(writtenIn())}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </details>
  );
}
