import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ItemView, MenuView, PhotoView } from '../../../../domains/menu/contract.ts';
import { client } from '../../../lib/api.ts';
import { failureOf } from '../../../lib/failure.ts';
import { menuItem, paths } from '../../../lib/paths.ts';
import { UnsavedGuard } from '../../shell/unsaved-guard.tsx';
import { DeleteItem } from '../delete-item.tsx';
import { useMenuChange, withItem } from '../menu-data.ts';
import { Basics } from './basics.tsx';
import classes from './editor-page.module.css';
import { Goods } from './goods.tsx';
import { GroupsOfItem } from './groups-of-item.tsx';
import { HeldBackItem } from './held-back-item.tsx';
import { useInheritedTax } from './inherited-tax.ts';
import { inputOf, itemRules, valuesOf, type ItemValues } from './item-form.ts';
import { PhotoField } from './photo-field.tsx';
import { ServicePreview } from './service-preview.tsx';
import { StockOfItem } from './stock-of-item.tsx';

/** The form with its live preview. What is typed stays until it is saved or thrown away on purpose. */
export function ItemEditor({ menu, item }: { menu: MenuView; item: ItemView | undefined }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const fields = useRef<HTMLFormElement>(null);
  const [photo, setPhoto] = useState<PhotoView | null>(item?.photo ?? null);
  const [deleting, setDeleting] = useState(false);
  // The version that is being edited: what others save meanwhile must not pass for ours.
  const [version, setVersion] = useState(item?.version);
  const form = useForm<ItemValues>({
    initialValues: valuesOf(item, search.get('category') ?? menu.categories[0]?.id ?? ''),
    validate: itemRules,
  });
  const save = useMenuChange(
    ({ values, over }: { values: ItemValues; over: number | undefined }) => {
      const input = inputOf(values);
      return item
        ? client.updateItem({ id: item.id, ...(over !== undefined && { version: over }), ...input })
        : client.createItem(input);
    },
    { merge: withItem, quiet: true },
  );
  const isDirty = form.isDirty();
  const failure = save.error ? failureOf(save.error) : undefined;
  const isConflict = save.error !== null && 'code' in save.error && save.error.code === 'CONFLICT';
  const inherited = useInheritedTax(menu, form.values.categoryId);
  useFocusOnField(fields, search.get('field'));

  /** `over`: the version that this may replace. */
  function submit(values: ItemValues, over = version) {
    save.mutate(
      { values, over },
      {
        onSuccess: (saved) => {
          setVersion(saved.version);
          form.setInitialValues(valuesOf(saved, ''));
          form.setValues(valuesOf(saved, ''));
          form.resetDirty();
          notifications.show({
            message: t`${saved.name} is saved. Publish the menu to bring it to customers.`,
            color: 'basil',
          });
          // After the form has become clean, or its own guard would stop this.
          if (!item) setTimeout(() => void navigate(menuItem(saved.id), { replace: true }));
        },
        onError: (error) => {
          const { details, ...others } = failureOf(error).fields;
          form.setErrors({ ...others, ...(details !== undefined && { caloriesHigh: details }) });
        },
      },
    );
  }

  return (
    <form ref={fields} onSubmit={form.onSubmit((values) => submit(values))} noValidate>
      <div className={classes.columns}>
        <div className={classes.fields}>
          {failure ? (
            <Alert color="red" role="alert" title={isConflict ? t`Somebody else was faster` : t`Not saved`}>
              {failure.sentence}
              {isConflict && item ? (
                <Group mt="xs">
                  <Button
                    variant="default"
                    h={44}
                    loading={item.version === version}
                    onClick={() => submit(form.getValues(), item.version)}
                  >
                    <Trans>Keep mine and save over theirs</Trans>
                  </Button>
                  <Button
                    variant="default"
                    h={44}
                    loading={item.version === version}
                    onClick={() => {
                      form.setValues(valuesOf(item, ''));
                      form.resetDirty(valuesOf(item, ''));
                      setVersion(item.version);
                      setPhoto(item.photo);
                      save.reset();
                    }}
                  >
                    <Trans>Take theirs</Trans>
                  </Button>
                </Group>
              ) : null}
            </Alert>
          ) : null}
          {item ? <HeldBackItem id={item.id} /> : null}
          <Basics form={form} menu={menu} />
          <PhotoField
            photo={photo}
            onChange={(next) => {
              setPhoto(next);
              form.setFieldValue('photoId', next?.id ?? null);
            }}
          />
          <GroupsOfItem form={form} menu={menu} />
          <Goods form={form} inherited={inherited} />
          {item ? <StockOfItem item={item} /> : null}
        </div>
        <ServicePreview values={form.values} photo={photo} itemId={item?.id ?? null} />
      </div>
      <div className={classes.bar} data-bottom-bar>
        <Text fz="sm" c="dimmed" aria-live="polite">
          {isDirty ? t`Not saved yet.` : item ? t`Saved.` : ''}
        </Text>
        <Group gap="xs">
          {item ? (
            <Button variant="subtle" color="red" h={44} onClick={() => setDeleting(true)}>
              <Trans>Delete</Trans>
            </Button>
          ) : null}
          <Button type="submit" h={44} loading={save.isPending} disabled={!isDirty && item !== undefined}>
            {item ? t`Save` : t`Add to the menu`}
          </Button>
        </Group>
      </div>
      <UnsavedGuard isDirty={isDirty && !save.isPending} />
      <DeleteItem
        item={deleting ? item : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={() => {
          form.resetDirty();
          setTimeout(() => void navigate(paths.menu));
        }}
      />
    </form>
  );
}

/** A problem's link names the field that it is about. */
function useFocusOnField(form: React.RefObject<HTMLFormElement | null>, field: string | null): void {
  useEffect(() => {
    if (field === null) return;
    const place = form.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
    place?.scrollIntoView({ block: 'center' });
    place?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
  }, [form, field]);
}
