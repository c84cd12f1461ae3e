import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Kbd, Modal, Stack, Switch, Table, VisuallyHidden } from '@mantine/core';
import { type Icon, IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react';
import { localStorageValue } from '../../lib/local-storage-value.ts';
import { shortcuts } from './shortcuts.ts';

/** `off` when single letters do nothing on the order screen. */
export const letterKeys = localStorageValue('letterKeys');

/** Drawn, because not every font on a kitchen tablet has arrows. */
const arrows: Record<string, Icon> = {
  ArrowDown: IconArrowDown,
  ArrowUp: IconArrowUp,
  ArrowRight: IconArrowRight,
  ArrowLeft: IconArrowLeft,
};

function KeyName({ name }: { name: string }) {
  const Arrow = arrows[name];
  return (
    <Kbd mr={6}>
      {Arrow ? <Arrow size={14} aria-hidden /> : name}
      {Arrow ? <VisuallyHidden>{name}</VisuallyHidden> : null}
    </Kbd>
  );
}

export function ShortcutsModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const lettersOn = letterKeys.use() !== 'off';
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={
        <strong>
          <Trans>Keys of this screen</Trans>
        </strong>
      }
      centered
      closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
    >
      <Stack>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <VisuallyHidden>
                  <Trans>Key</Trans>
                </VisuallyHidden>
              </Table.Th>
              <Table.Th>
                <VisuallyHidden>
                  <Trans>What it does</Trans>
                </VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shortcuts.map(({ does, keys, label }) => (
              <Table.Tr key={does}>
                <Table.Td>
                  {keys.map((key) => (
                    <KeyName key={key} name={key} />
                  ))}
                </Table.Td>
                <Table.Td>{label}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Switch
          size="md"
          label={t`Letters are shortcuts`}
          description={t`Turn this off if you speak to your computer. The arrows keep working.`}
          checked={lettersOn}
          onChange={(event) => letterKeys.set(event.currentTarget.checked ? null : 'off')}
        />
      </Stack>
    </Modal>
  );
}
