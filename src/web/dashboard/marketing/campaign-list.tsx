import { Button, Group, Modal } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Campaign } from '../../../domains/marketing/campaign-contract.ts';
import { frequencyCap, writingHours } from '../../../domains/marketing/model/campaign.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { CampaignCard } from './campaign-card.tsx';
import { CampaignFields } from './campaign-form.tsx';
import { useCampaigns } from './marketing-data.ts';
import classes from './marketing-page.module.css';

/** All campaigns, newest first. */
export function CampaignList() {
  const shown = useCampaigns();
  const [edited, edit] = useState<Campaign | 'new'>();
  if (shown.isPending) return <Loading label="Loading the campaigns" h={320} />;
  if (shown.isError && !shown.data) {
    return <LoadFailure what="The campaigns" onRetry={() => void shown.refetch()} retrying={shown.isFetching} />;
  }
  const { campaigns, hasMail, hasSms } = shown.data;
  return (
    <>
      <Group justify="space-between">
        <p className={classes.soft}>
          Only guests who agreed to offers get one, between {writingHours.from} and {writingHours.to} of their own day,
          at most {frequencyCap.most} in {frequencyCap.days} days. Each says how to stop.
        </p>
        <Button h={44} leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit('new')}>
          New campaign
        </Button>
      </Group>
      {hasMail && hasSms ? null : (
        <p className={classes.soft}>
          {hasMail ? 'SMS is' : hasSms ? 'Mail is' : 'Mail and SMS are'} not set up at Forkline yet: what is written
          there is kept and not sent.
        </p>
      )}
      {campaigns.length === 0 ? <Empty>No campaign yet. Write to guests who agreed to hear from you.</Empty> : null}
      {campaigns.map((campaign) => (
        <CampaignCard key={campaign.id} campaign={campaign} onEdit={() => edit(campaign)} />
      ))}
      <Modal
        opened={edited !== undefined}
        onClose={() => edit(undefined)}
        title={<strong>{edited === 'new' ? 'New campaign' : 'Change the draft'}</strong>}
        centered
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
      >
        {edited === undefined ? null : (
          <CampaignFields
            key={edited === 'new' ? 'new' : edited.id}
            campaign={edited === 'new' ? undefined : edited}
            onDone={() => edit(undefined)}
          />
        )}
      </Modal>
    </>
  );
}
