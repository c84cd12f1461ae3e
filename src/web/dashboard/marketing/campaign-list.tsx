import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Campaign } from '../../../domains/marketing/campaign-contract.ts';
import { frequencyCap, writingHours } from '../../../domains/marketing/model/campaign.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { CampaignCard } from './campaign-card.tsx';
import { CampaignFields } from './campaign-form.tsx';
import { DraftDialog } from './draft-dialog.tsx';
import { clockWords, useCampaigns } from './marketing-data.ts';
import classes from './marketing-page.module.css';

/** All campaigns, newest first. */
export function CampaignList() {
  const shown = useCampaigns();
  const [edited, edit] = useState<Campaign | 'new'>();
  if (shown.isPending) return <Loading label={t`Loading the campaigns`} h={320} />;
  if (shown.isError && !shown.data) {
    return <LoadFailure what={t`The campaigns`} onRetry={() => void shown.refetch()} retrying={shown.isFetching} />;
  }
  const { campaigns, hasMail, hasSms } = shown.data;
  return (
    <>
      <div className={classes.head}>
        <Rules />
        <Button h={44} leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit('new')}>
          <Trans>New campaign</Trans>
        </Button>
      </div>
      <NotSetUp hasMail={hasMail} hasSms={hasSms} />
      {campaigns.length === 0 ? <NoCampaign /> : null}
      {campaigns.map((campaign) => (
        <CampaignCard key={campaign.id} campaign={campaign} onEdit={() => edit(campaign)} />
      ))}
      <DraftDialog edited={edited} title={<Trans>New campaign</Trans>} onClose={() => edit(undefined)}>
        {(draft, form) => <CampaignFields key={draft?.id ?? 'new'} campaign={draft} {...form} />}
      </DraftDialog>
    </>
  );
}

/** Where nobody is in the programme yet, it comes first: campaigns go to its guests alone. */
function NoCampaign() {
  const guests = useQuery(api.listGuests.queryOptions({ input: {} }));
  if (guests.isPending) return <Loading label={t`Loading the guests`} h={80} />;
  return (
    <Empty>
      {guests.data?.guests.length === 0 ? (
        <Trans>
          No campaign yet, and nobody to write to: guests join your <Link to={paths.loyalty}>loyalty programme</Link>{' '}
          first.
        </Trans>
      ) : (
        <Trans>No campaign yet. Write to guests who agreed to hear from you.</Trans>
      )}
    </Empty>
  );
}

/** To whom, when and how often. */
function Rules() {
  const [from, to] = [clockWords(writingHours.from), clockWords(writingHours.to)];
  const { most, days } = frequencyCap;
  return (
    <p className={classes.soft}>
      <Trans>
        Only guests who agreed to offers get one, between {from} and {to} of their own day, at most {most} in {days}{' '}
        days. Each says how to stop.
      </Trans>
    </p>
  );
}

function NotSetUp({ hasMail, hasSms }: { hasMail: boolean; hasSms: boolean }) {
  if (hasMail && hasSms) return null;
  return (
    <p className={classes.soft}>
      {hasMail ? (
        <Trans>SMS is not set up at Forkline yet: what is written there is kept and not sent.</Trans>
      ) : hasSms ? (
        <Trans>Mail is not set up at Forkline yet: what is written there is kept and not sent.</Trans>
      ) : (
        <Trans>Mail and SMS are not set up at Forkline yet: what is written there is kept and not sent.</Trans>
      )}
    </p>
  );
}
