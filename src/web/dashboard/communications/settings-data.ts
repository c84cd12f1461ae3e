import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NoticeSettings } from '../../../domains/notices/settings-contract.ts';
import { api, client } from '../../lib/api.ts';

export function useNoticeSettings() {
  return useQuery(api.getNoticeSettings.queryOptions());
}

/** A change answers all settings as they are then. */
function useChange<Input>(change: (input: Input) => Promise<NoticeSettings>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => cache.setQueryData(api.getNoticeSettings.queryKey(), answer),
  });
}

export const useChoose = () =>
  useChange((choice: Parameters<typeof client.chooseNotice>[0]) => client.chooseNotice(choice));
export const useSetTimes = () =>
  useChange((times: Parameters<typeof client.setNoticeTimes>[0]) => client.setNoticeTimes(times));
export const useSetEscalation = () =>
  useChange((list: Parameters<typeof client.setEscalation>[0]) => client.setEscalation(list));
