import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Rhythm } from '../../domains/reports/model/rhythms.ts';
import { api, client } from './api.ts';
import { failureOf } from './failure.ts';
import { writtenIn } from './language.ts';

/** The report by mail, as the analytics screen and the settings both set it. */

interface Setting {
  every: Rhythm | null;
  email: string;
  nextAt: string | null;
}

export const mailChoices = [
  { value: 'never', label: t`Not by mail` },
  { value: 'week', label: t`Mail me each Monday` },
  { value: 'month', label: t`Mail me each month` },
];

const dayFormat = new Intl.DateTimeFormat(writtenIn(), { weekday: 'long', month: 'long', day: 'numeric' });

export function mailWords({ every, email, nextAt }: Setting): string {
  if (every === null || nextAt === null) return t`The report is not mailed to you any more.`;
  return t`The report goes to ${email}, next on ${dayFormat.format(Date.parse(nextAt))} at 8 in the morning.`;
}

export function useReportMail(told: { onSaved: (setting: Setting) => void; onFailed: (sentence: string) => void }) {
  const cache = useQueryClient();
  const { data: setting, isError } = useQuery(api.getReportMail.queryOptions({ staleTime: 60_000, retry: 1 }));
  const change = useMutation({
    mutationFn: (every: Rhythm | null) => client.setReportMail({ every }),
    onSuccess: (saved) => {
      cache.setQueryData(api.getReportMail.queryKey(), saved);
      told.onSaved(saved);
    },
    onError: (error) => told.onFailed(failureOf(error).sentence),
  });
  return { setting, isError, change };
}
