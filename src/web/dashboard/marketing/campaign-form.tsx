import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, NumberInput, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { writtenIn } from '../../lib/language.ts';
import { DialogFooter } from '../../kit/dialog-footer.tsx';
import type { Campaign, CampaignForm, CampaignPreview } from '../../../domains/marketing/campaign-contract.ts';
import { channelLimit } from '../../../domains/marketing/model/campaign.ts';
import { client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
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

/** What the server says of its fields, by the names that they have here. */
const toErrors = (said: Record<string, string>) =>
  Object.fromEntries(Object.entries(said).map(([field, sentence]) => [field.replace(/^audience\./, ''), sentence]));

/** The guest's name as the words have it; not a place of the sentence around it. */
const namePlace = '{name}';

interface CampaignFieldsProps {
  /** Undefined: a new one. */
  campaign: Campaign | undefined;
  onType: () => void;
  onDone: () => void;
}

/** What a campaign says and to whom, with who would get it right now. */
export function CampaignFields({ campaign, onType, onDone }: CampaignFieldsProps) {
  const preview = useMutation({ mutationFn: (values: CampaignForm) => client.previewCampaign(values) });
  // What was counted for other words, or other guests, holds no more.
  const form = useForm<Values>({
    initialValues: toValues(campaign),
    onValuesChange: () => {
      preview.reset();
      onType();
    },
  });
  const { channel, body } = form.values;
  const save = useCampaignChange(
    (values: CampaignForm) =>
      campaign
        ? client.changeCampaign({ id: campaign.id, version: campaign.version, ...values })
        : client.addCampaign(values),
    t`The draft is saved.`,
  );
  const error = save.error ?? preview.error;
  const failure = error ? failureOf(error) : undefined;
  const isAboutField = failure !== undefined && Object.keys(failure.fields).length > 0;
  const markIn = (sent: HTMLFormElement | null | undefined) => (refused: Error) =>
    focusFirstError(sent, () => form.setErrors(toErrors(failureOf(refused).fields)));
  const most = channelLimit(channel).toLocaleString(writtenIn());
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values, event) =>
        save.mutate(toForm(values), { onSuccess: onDone, onError: markIn(event?.currentTarget) }),
      )}
    >
      <Stack gap="md">
        {failure && !isAboutField ? (
          <Alert color="red" role="alert">
            {failure.sentence}
          </Alert>
        ) : null}
        <TextInput
          label={t`Name`}
          description={t`Only you see it.`}
          size="md"
          maxLength={60}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <SegmentedControl
          aria-label={t`How it is sent`}
          size="md"
          data={[
            { value: 'mail', label: t`Mail` },
            { value: 'sms', label: t`Text message` },
          ]}
          {...form.getInputProps('channel')}
        />
        {channel === 'mail' ? (
          <TextInput label={t`Subject`} size="md" maxLength={120} {...form.getInputProps('subject')} />
        ) : null}
        <Textarea
          label={t`Words`}
          description={t`${namePlace} stands for the guest’s name. ${body.length} of ${most} characters. Your name and how to stop are added.`}
          size="md"
          autosize
          minRows={4}
          maxLength={channelLimit(channel)}
          {...form.getInputProps('body')}
        />
        <div className={classes.pair}>
          <NumberInput
            label={t`Only who has not been here for so many days`}
            size="md"
            min={1}
            max={730}
            clampBehavior="none"
            allowDecimal={false}
            placeholder={t`All`}
            {...form.getInputProps('restedDays')}
          />
          <NumberInput
            label={t`Only who holds at least so many points`}
            size="md"
            min={1}
            allowDecimal={false}
            placeholder={t`All`}
            {...form.getInputProps('minimumPoints')}
          />
        </div>
        {preview.data ? <Preview preview={preview.data} /> : null}
        <DialogFooter>
          <Button
            variant="default"
            h={44}
            loading={preview.isPending}
            onClick={({ currentTarget }) =>
              preview.mutate(toForm(form.values), { onError: markIn(currentTarget.form) })
            }
          >
            <Trans>Who gets it?</Trans>
          </Button>
          <Button type="submit" h={44} loading={save.isPending}>
            <Trans>Save the draft</Trans>
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}

function Preview({ preview }: { preview: CampaignPreview }) {
  const { count, withoutConsent, unconfirmed, text } = preview;
  return (
    <div aria-live="polite">
      <p className={classes.subtitle}>{plural(count, { one: 'One guest gets it.', other: '# guests get it.' })}</p>
      <p className={classes.soft}>
        <Trans>
          Not: {withoutConsent} without consent, {unconfirmed} with a link not opened yet.
        </Trans>
      </p>
      <p className={classes.text}>{text}</p>
    </div>
  );
}
