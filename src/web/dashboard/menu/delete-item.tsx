import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { DialogFooter } from '../../kit/dialog-footer.tsx';
import type { ItemView } from '../../../domains/menu/contract.ts';
import { api, client } from '../../lib/api.ts';
import { writtenIn } from '../../lib/language.ts';
import { useMenuChange, withItem, withoutItem } from './menu-data.ts';

const undoableMs = 12_000;

/** Asks before an item goes, says where it will disappear, and offers to undo it. */
export function DeleteItem({
  item,
  onClose,
  onDeleted,
}: {
  item: ItemView | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const shown = useQuery(api.listConnectionMenus.queryOptions({ enabled: item !== undefined, staleTime: 30_000 }));
  const restore = useMenuChange((given: { id: string }) => client.restoreItem(given), { merge: withItem });
  const remove = useMenuChange((given: { id: string }) => client.deleteItem(given), {
    merge: (menu, { id }) => withoutItem(menu, id),
  });
  const live = [
    ...new Set((shown.data?.connections ?? []).filter((one) => one.liveVersion !== null).map((one) => one.serviceName)),
  ];

  function deleteIt({ id, name }: ItemView) {
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          onClose();
          onDeleted?.();
          const undo = () => restore.mutate({ id }, { onSuccess: () => notifications.hide(noticeOf(id)) });
          notifications.show({
            id: noticeOf(id),
            autoClose: undoableMs,
            color: 'basil',
            title: t`${name} is off the menu`,
            message: undoButton(undo),
          });
        },
      },
    );
  }

  return (
    <Modal
      opened={item !== undefined}
      onClose={onClose}
      title={
        <strong>
          <Trans>Delete {item?.name}?</Trans>
        </strong>
      }
      centered
      closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
    >
      <Stack>
        <Text>
          {live.length === 0
            ? t`No delivery service shows your menu yet, so it disappears from here alone.`
            : t`It disappears from ${inWords(live)} with the next time you publish. Until then customers can still order it.`}
        </Text>
        <DialogFooter>
          <Button variant="default" h={44} onClick={onClose} data-autofocus>
            <Trans>Keep it</Trans>
          </Button>
          <Button color="red" h={44} loading={remove.isPending} onClick={() => item && deleteIt(item)}>
            <Trans>Delete</Trans>
          </Button>
        </DialogFooter>
      </Stack>
    </Modal>
  );
}

const noticeOf = (id: string) => `deleted-${id}`;

function undoButton(onUndo: () => void) {
  return (
    <Button variant="default" h={44} mt={6} onClick={onUndo}>
      <Trans>Undo</Trans>
    </Button>
  );
}

const list = new Intl.ListFormat(writtenIn(), { type: 'conjunction' });
const inWords = (names: readonly string[]) => list.format(names);
