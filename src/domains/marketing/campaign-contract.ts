import { oc } from '@orpc/contract';
import { z } from 'zod';
import { marketingChannels } from '../loyalty/model/consent.ts';
import { audience, campaignStates, channelLimit } from './model/campaign.ts';

/** Campaigns by mail and SMS, to guests who agreed to them and no others. */

const tags = ['Marketing'];
const time = z.iso.datetime();
const id = z.object({ id: z.uuid() });

export const campaignForm = z
  .object({
    name: z
      .string({ error: 'Enter a name.' })
      .trim()
      .min(1, 'Enter a name.')
      .max(60, 'At most 60 characters fit here.'),
    channel: z.enum(marketingChannels),
    /** Of a mail. */
    subject: z.string().trim().max(120, 'At most 120 characters fit here.').default(''),
    /** `{name}` stands for the guest's. */
    body: z.string({ error: 'Enter the words.' }).trim().min(1, 'Enter the words.'),
    audience,
  })
  .refine(({ channel, subject }) => channel === 'sms' || subject !== '', {
    path: ['subject'],
    message: 'Enter a subject.',
  })
  .refine(({ channel, body }) => body.length <= channelLimit(channel), {
    path: ['body'],
    message: 'That is too long: 320 characters for a text message, 4,000 for a mail.',
  });
export type CampaignForm = z.input<typeof campaignForm>;

export const campaign = z.object({
  id: z.uuid(),
  name: z.string(),
  channel: z.enum(marketingChannels),
  subject: z.string(),
  body: z.string(),
  audience,
  state: z.enum(campaignStates),
  version: z.int(),
  createdAt: time,
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  /** How far it is. */
  waiting: z.int(),
  written: z.int(),
  /** Of the written messages, those that stay here because mail or SMS is not set up. */
  kept: z.int(),
  skipped: z.array(z.object({ words: z.string(), guests: z.int() })),
});
export type Campaign = z.infer<typeof campaign>;

const preview = z.object({
  /** Who gets it, as it stands now. */
  count: z.int(),
  /** Who fits and is not written to, by reason. */
  withoutConsent: z.int(),
  unconfirmed: z.int(),
  /** The whole text, as a guest named Ana gets it. */
  text: z.string(),
});
export type CampaignPreview = z.infer<typeof preview>;

const result = z.object({
  /** What became of what was written. `kept`: nothing is set up to send it by. */
  sent: z.int(),
  underWay: z.int(),
  kept: z.int(),
  failed: z.int(),
  /** Guests who have taken their consent back since. */
  withdrawn: z.int(),
});
export type CampaignResult = z.infer<typeof result>;

const route = (method: 'GET' | 'POST' | 'PUT', path: `/${string}`, summary: string) =>
  oc.route({ method, path, tags, summary });

export const campaignContract = {
  listCampaigns: route('GET', '/campaigns', 'Campaigns, newest first').output(
    z.object({ campaigns: z.array(campaign), hasSms: z.boolean(), hasMail: z.boolean() }),
  ),
  previewCampaign: route('POST', '/campaigns/preview', 'Who would get it, and what')
    .input(campaignForm)
    .output(preview),
  addCampaign: route('POST', '/campaigns', 'Draft a campaign').input(campaignForm).output(campaign),
  changeCampaign: route('PUT', '/campaigns/{id}', 'Change the draft of a campaign')
    .input(id.extend({ version: z.int() }).and(campaignForm))
    .output(campaign),
  deleteCampaign: route('POST', '/campaigns/{id}/delete', 'Delete the draft of a campaign')
    .input(id.extend({ version: z.int() }))
    .output(z.object({ deleted: z.literal(true) })),
  startCampaign: route('POST', '/campaigns/{id}/start', 'Send a campaign')
    .input(id.extend({ version: z.int() }))
    .output(campaign),
  pauseCampaign: route('POST', '/campaigns/{id}/pause', 'Pause a campaign').input(id).output(campaign),
  resumeCampaign: route('POST', '/campaigns/{id}/resume', 'Go on with a campaign').input(id).output(campaign),
  getCampaignResult: route('GET', '/campaigns/{id}/result', 'What became of a campaign').input(id).output(result),
};
