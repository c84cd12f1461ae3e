import { t } from '@lingui/core/macro';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ItemView, MenuView, SoldOutView } from '../../../domains/menu/contract.ts';
import { api, client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';

const soonMs = 2_000;
const nowAndThenMs = 60_000;

/** The whole draft; asked again soon while a service has still to confirm what is sold out. */
export function useMenu() {
  return useQuery(
    api.getMenu.queryOptions({
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state }) => (state.data?.soldOut.some(isPending) ? soonMs : nowAndThenMs),
    }),
  );
}

const isPending = ({ services }: SoldOutView) => services.some(({ state }) => state === 'pending');

interface ChangeOptions<Input, Answer> {
  /** The menu as it will be, shown before the server answers; it is taken back where the server refuses. */
  ahead?: (menu: MenuView, input: Input) => MenuView;
  /** The menu with what the server answered. Without it the menu is read again. */
  merge?: (menu: MenuView, answer: Answer, input: Input) => MenuView;
  /** Where the screen itself shows a refusal, no notice does. */
  quiet?: boolean;
}

/** A change of the draft. */
export function useMenuChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  { ahead, merge, quiet = false }: ChangeOptions<Input, Answer> = {},
) {
  const cache = useQueryClient();
  const key = api.getMenu.queryKey();
  const update = (next: (menu: MenuView) => MenuView) =>
    cache.setQueryData<MenuView>(key, (menu) => menu && { ...next(menu), hasUnpublishedChanges: true });
  return useMutation({
    mutationFn: (input: Input) => change(input),
    onMutate: (input) => {
      const before = cache.getQueryData<MenuView>(key);
      if (ahead) update((menu) => ahead(menu, input));
      return before;
    },
    onSuccess: async (answer, input) => {
      if (merge) update((menu) => merge(menu, answer, input));
      else await cache.invalidateQueries({ queryKey: api.getMenu.key() });
    },
    onError: (error, _input, before) => {
      if (ahead && before) cache.setQueryData(key, before);
      // Refused because somebody else was faster: what they did is what the screen offers next.
      if ('code' in error && error.code === 'CONFLICT') void cache.invalidateQueries({ queryKey: api.getMenu.key() });
      if (!quiet) notifications.show({ color: 'red', title: t`Not saved`, message: failureOf(error).sentence });
    },
  });
}

export const withItem = (menu: MenuView, item: ItemView): MenuView => ({
  ...menu,
  items: menu.items.some(({ id }) => id === item.id)
    ? menu.items.map((one) => (one.id === item.id ? item : one))
    : [...menu.items, item],
});

export const withoutItem = (menu: MenuView, id: string): MenuView => ({
  ...menu,
  items: menu.items.filter((item) => item.id !== id),
});

const onError = (error: unknown) =>
  notifications.show({ color: 'red', title: t`Not changed`, message: failureOf(error).sentence });

/** Selling out changes no draft: the answer replaces what was known. */
export function useSellOut() {
  const cache = useQueryClient();
  const key = api.getMenu.queryKey();
  const keep = ({ soldOut }: { soldOut: SoldOutView[] }) =>
    cache.setQueryData<MenuView>(key, (menu) => menu && { ...menu, soldOut });
  return {
    sellOut: useMutation({
      mutationFn: (input: Parameters<typeof client.setSoldOut>[0]) => client.setSoldOut(input),
      onSuccess: keep,
      onError,
    }),
    bringBack: useMutation({
      mutationFn: (input: Parameters<typeof client.bringBack>[0]) => client.bringBack(input),
      onSuccess: keep,
      onError,
    }),
  };
}

/** `item <id>` or `modifier <id>` to what is known of it at a store. */
export function soldOutAt(menu: MenuView, storeId: string): ReadonlyMap<string, SoldOutView> {
  return new Map(
    menu.soldOut.filter((one) => one.storeId === storeId).map((one) => [`${one.kind} ${one.subjectId}`, one]),
  );
}
