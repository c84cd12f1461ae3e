import { Alert, Button, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { DialogFooter } from '../../../kit/dialog-footer.tsx';
import type { GroupView, MenuView } from '../../../../domains/menu/contract.ts';
import { client } from '../../../lib/api.ts';
import { failureOf } from '../../../lib/failure.ts';
import { useMenuChange } from '../menu-data.ts';
import { groupRules, inputOf, newModifier, valuesOf, type GroupValues } from './group-form.ts';
import { sortingWords } from '../sorting-words.ts';
import { ModifierFields } from './modifier-fields.tsx';
import classes from './modifiers-page.module.css';

/** A group with its modifiers: limits, prices, order, what opens what. */
export function GroupEditor({
  menu,
  group,
  onClose,
}: {
  menu: MenuView;
  group: GroupView | undefined;
  onClose: () => void;
}) {
  const [deleting, setDeleting] = useState(false);
  const form = useForm<GroupValues>({ initialValues: valuesOf(group), validate: groupRules });
  const save = useMenuChange(
    (values: GroupValues) =>
      group
        ? client.updateGroup({ id: group.id, version: group.version, ...inputOf(values) })
        : client.createGroup(inputOf(values)),
    { quiet: true },
  );
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const { modifiers } = form.values;
  const keys = modifiers.map(({ key }) => key);
  const reorder = (from: number, to: number) => form.reorderListItem('modifiers', { from, to });
  const failure = save.error ? failureOf(save.error).sentence : undefined;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        save.mutate(values, {
          onSuccess: ({ name }) => {
            notifications.show({
              message: t`${name} is saved. Publish the menu to bring it to customers.`,
              color: 'basil',
            });
            onClose();
          },
        }),
      )}
    >
      <Stack gap="md">
        {failure === undefined ? null : (
          <Alert color="red" role="alert" title={t`Not saved`}>
            {failure}
          </Alert>
        )}
        <TextInput
          label={t`Name`}
          placeholder={t`Which salsa?`}
          size="md"
          required
          maxLength={500}
          {...form.getInputProps('name')}
        />
        <div className={classes.limits}>
          <NumberInput label={t`At least`} min={0} max={99} allowDecimal={false} {...form.getInputProps('minimum')} />
          <NumberInput label={t`At most`} min={1} max={99} allowDecimal={false} {...form.getInputProps('maximum')} />
          <NumberInput label={t`Of them free`} min={0} max={99} allowDecimal={false} {...form.getInputProps('free')} />
        </div>
        <Text fw={600}>
          <Trans>Modifiers</Trans>
        </Text>
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={{
            announcements: sortingWords(keys, (key) => modifiers.find((one) => one.key === key)?.name ?? ''),
          }}
          onDragEnd={({ active, over }) => {
            if (over) reorder(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
          }}
        >
          <SortableContext items={keys} strategy={verticalListSortingStrategy}>
            <ul className={classes.rows}>
              {modifiers.map(({ key }, place) => (
                <ModifierFields
                  key={key}
                  form={form}
                  menu={menu}
                  place={place}
                  ownId={group?.id}
                  onMove={(by) => reorder(place, place + by)}
                  onRemove={() => form.removeListItem('modifiers', place)}
                />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
        <Group>
          <Button
            variant="default"
            h={44}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => form.insertListItem('modifiers', newModifier())}
          >
            <Trans>Add a modifier</Trans>
          </Button>
        </Group>
        <Group justify="space-between">
          {group ? (
            <Button variant="subtle" color="red" h={44} onClick={() => setDeleting(true)}>
              <Trans>Delete the group</Trans>
            </Button>
          ) : (
            <span />
          )}
          <Group gap="xs">
            <Button variant="default" h={44} onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" h={44} loading={save.isPending}>
              <Trans>Save</Trans>
            </Button>
          </Group>
        </Group>
      </Stack>
      {group ? (
        <DeleteGroup
          menu={menu}
          group={group}
          opened={deleting}
          onClose={() => setDeleting(false)}
          onDeleted={onClose}
        />
      ) : null}
    </form>
  );
}

function DeleteGroup({
  menu,
  group,
  opened,
  onClose,
  onDeleted,
}: {
  menu: MenuView;
  group: GroupView;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const remove = useMenuChange(() => client.deleteGroup({ id: group.id }));
  const items = menu.items.filter(({ groupIds }) => groupIds.includes(group.id)).map(({ name }) => name);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={
        <strong>
          <Trans>Delete {group.name}?</Trans>
        </strong>
      }
      centered
      closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
    >
      <Stack>
        <Text>
          {items.length === 0
            ? t`No item uses it.`
            : t`Customers are no longer asked this with ${items.slice(0, 8).join(', ')}${items.length > 8 ? t` and ${items.length - 8} more` : ''}.`}
        </Text>
        <DialogFooter>
          <Button variant="default" h={44} onClick={onClose} data-autofocus>
            <Trans>Keep it</Trans>
          </Button>
          <Button
            color="red"
            h={44}
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(undefined, {
                onSuccess: () => {
                  notifications.show({ message: t`${group.name} is deleted.`, color: 'basil' });
                  onDeleted();
                },
              })
            }
          >
            <Trans>Delete</Trans>
          </Button>
        </DialogFooter>
      </Stack>
    </Modal>
  );
}
