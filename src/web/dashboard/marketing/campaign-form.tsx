import { Alert, Button, Group, NumberInput, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { Campaign, CampaignForm, CampaignPreview } from '../../../domains/marketing/campaign-contract.ts';
import { channelLimit } from '../../../domains/marketing/model/campaign.ts';
import { client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { useCampaignChange } from './marketing-data.ts';
import classes from './marketing-page.module.css';

interface Values {
  name: string;
  channel: 'mail' | 'sms';
  subject: string;
  body: string;
  restedDays: number | string;
  minimumPoints: number | string;
}

const toValues = (campaign: Campaign | undefined): Values => ({
  name: campaign?.name ?? '',
  channel: campaign?.channel ?? 'mail',
  subject: campaign?.subject ?? '',
  body: campaign?.body ?? '',
  restedDays: campaign?.audience.restedDays ?? '',
  minimumPoints: campaign?.audience.minimumPoints ?? '',
});

function toForm({ restedDays, minimumPoints, ...values }: Values): CampaignForm {
  return {
    ...values,
    audience: {
      ...(restedDays !== '' && { restedDays: Math.round(Number(restedDays)) }),
      ...(minimumPoints !== '' && { minimumPoints: Math.round(Number(minimumPoints)) }),
    },
  };
}

/** What a campaign says and to whom, with who would get it right now. */
export function CampaignFields({ campaign, onDone }: { campaign: Campaign | undefined; onDone: () => void }) {
  const form = useForm<Values>({ initialValues: toValues(campaign) });
  const { channel, body } = form.values;
  const preview = useMutation({ mutationFn: (values: CampaignForm) => client.previewCampaign(values) });
  const save = useCampaignChange(
    (values: CampaignForm) =>
      campaign
        ? client.changeCampaign({ id: campaign.id, version: campaign.version, ...values })
        : client.addCampaign(values),
    'The draft is saved.',
  );
  const error = save.error ?? preview.error;
  const failure = error ? failureOf(error) : undefined;
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate(toForm(values), { onSuccess: onDone }))}>
      <Stack gap="md">
        {failure ? (
          <Alert color="red" role="alert">
            {failure.sentence}
          </Alert>
        ) : null}
        <TextInput
          label="Name"
          description="Only you see it."
          size="md"
          maxLength={60}
          data-autofocus
          {...form.getInputProps('name')}
          error={failure?.fields['name']}
        />
        <SegmentedControl
          aria-label="How it is sent"
          size="md"
          data={[
            { value: 'mail', label: 'Mail' },
            { value: 'sms', label: 'Text message' },
          ]}
          {...form.getInputProps('channel')}
        />
        {channel === 'mail' ? (
          <TextInput
            label="Subject"
            size="md"
            maxLength={120}
            {...form.getInputProps('subject')}
            error={failure?.fields['subject']}
          />
        ) : null}
        <Textarea
          label="Words"
          description={`{name} stands for the guest’s name. ${body.length} of ${channelLimit(channel)} characters. Your name and how to stop are added.`}
          size="md"
          autosize
          minRows={4}
          maxLength={channelLimit(channel)}
          {...form.getInputProps('body')}
          error={failure?.fields['body']}
        />
        <div className={classes.pair}>
          <NumberInput
            label="Only who has not been here for so many days"
            size="md"
            min={1}
            max={730}
            placeholder="All"
            {...form.getInputProps('restedDays')}
          />
          <NumberInput
            label="Only who holds at least so many points"
            size="md"
            min={1}
            placeholder="All"
            {...form.getInputProps('minimumPoints')}
          />
        </div>
        {preview.data ? <Preview preview={preview.data} /> : null}
        <Group justify="flex-end">
          <Button
            variant="default"
            h={44}
            loading={preview.isPending}
            onClick={() => preview.mutate(toForm(form.values))}
          >
            Who gets it?
          </Button>
          <Button type="submit" h={44} loading={save.isPending}>
            Save the draft
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Preview({ preview }: { preview: CampaignPreview }) {
  const { count, withoutConsent, unconfirmed, text } = preview;
  return (
    <div aria-live="polite">
      <p className={classes.subtitle}>
        {count === 1 ? 'One guest gets it.' : `${count.toLocaleString('en-US')} guests get it.`}
      </p>
      <p className={classes.soft}>
        Not: {withoutConsent.toLocaleString('en-US')} without consent, {unconfirmed.toLocaleString('en-US')} who have
        not opened their link yet.
      </p>
      <p className={classes.text}>{text}</p>
    </div>
  );
}
