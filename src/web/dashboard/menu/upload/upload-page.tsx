import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, FileButton, Group, Select, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { defaultCategoryId } from '../../../../domains/menu/model/new-item-defaults.ts';
import { readPrice } from '../../../../domains/merchants/model/offer.ts';
import { api } from '../../../lib/api.ts';
import { failureOf } from '../../../lib/failure.ts';
import { paths } from '../../../lib/paths.ts';
import { ScreenTitle } from '../../shell/screen-title.tsx';
import { sendFile } from '../../../lib/send-file.ts';
import classes from './upload-page.module.css';
import { said } from '../../../lib/said.ts';

const itemsPath = '/api/menu-items/';
const title = t`Upload New Menu Item`;

/** The specification's form: name, description, price and a picture, nothing else. What is typed stays whatever happens. */
export default function UploadPage() {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [image, setImage] = useState<File | null>(null);
  const form = useForm({
    initialValues: { name: '', description: '', price: '', category: '', image: '' },
    validate: {
      name: (name) => (name.trim() === '' ? t`Enter a name.` : null),
      description: (description) => (description.trim() === '' ? t`Enter a description.` : null),
      price: (price) => said(readPrice(price).problem ?? '') || null,
      image: () => (image === null ? t`Choose a picture: customers order what they can see.` : null),
    },
  });
  const menu = useQuery(api.getMenu.queryOptions({ staleTime: 60_000 })).data;
  const categories = menu?.categories ?? [];
  const lastUsed = defaultCategoryId(menu?.items ?? [], categories) ?? '';
  const upload = useMutation({
    mutationFn: ({
      name,
      description,
      price,
      category,
    }: Record<'name' | 'description' | 'price' | 'category', string>) =>
      sendFile(
        itemsPath,
        { name, description, price, category: category || lastUsed },
        { field: 'image', file: image },
      ),
    onSuccess: async (_answer, { name }) => {
      await cache.invalidateQueries({ queryKey: api.getMenu.key() });
      notifications.show({
        message: t`${name.trim()} is on your menu. Publish it to bring it to customers.`,
        color: 'basil',
      });
      await navigate(paths.menu);
    },
    onError: (error) => form.setErrors(failureOf(error).fields),
  });
  const failure = upload.error ? failureOf(upload.error) : undefined;
  const isAboutField = failure !== undefined && Object.keys(failure.fields).length > 0;

  return (
    <div className={classes.page}>
      <ScreenTitle title={title} />
      <Title order={1} fz={26}>
        {title}
      </Title>
      <form onSubmit={form.onSubmit((values) => upload.mutate(values))} noValidate className={classes.form}>
        {failure && !isAboutField ? (
          <Alert color="red" role="alert" title={t`Not uploaded`}>
            <Trans>{failure.sentence} What you typed is kept.</Trans>
          </Alert>
        ) : null}
        <TextInput label={t`Item Name`} size="md" required maxLength={500} {...form.getInputProps('name')} />
        <Textarea
          label={t`Description`}
          size="md"
          required
          autosize
          minRows={3}
          maxLength={2000}
          {...form.getInputProps('description')}
        />
        <TextInput
          label={t`Price`}
          description={t`Your own price. Customers see it with the upcharge; you keep all of it.`}
          size="md"
          required
          type="number"
          step="0.01"
          min="0"
          inputMode="decimal"
          leftSection="$"
          classNames={{ wrapper: classes.price ?? '' }}
          {...form.getInputProps('price')}
        />
        {categories.length > 0 ? (
          <Select
            label={t`Category`}
            size="md"
            data={categories.map(({ id, name }) => ({ value: id, label: name }))}
            allowDeselect={false}
            {...form.getInputProps('category')}
            value={form.values.category || lastUsed}
          />
        ) : null}
        <ImagePicker
          image={image}
          error={form.errors['image']}
          onChoose={(file) => {
            setImage(file);
            form.clearFieldError('image');
          }}
        />
        <Group>
          <Button type="submit" size="md" h={48} loading={upload.isPending}>
            <Trans>Upload</Trans>
          </Button>
          <Button component={Link} to={paths.menu} variant="default" h={48}>
            <Trans>Cancel</Trans>
          </Button>
        </Group>
      </form>
    </div>
  );
}

function ImagePicker({
  image,
  error,
  onChoose,
}: {
  image: File | null;
  error: React.ReactNode;
  onChoose: (file: File | null) => void;
}) {
  const preview = useMemo(() => (image ? URL.createObjectURL(image) : undefined), [image]);
  useEffect(() => () => (preview === undefined ? undefined : URL.revokeObjectURL(preview)), [preview]);
  return (
    <Stack gap={6}>
      <Text fw={500} fz="md" component="span" id="image-label">
        <Trans>
          Image <span aria-hidden>*</span>
        </Trans>
      </Text>
      <div className={classes.picker}>
        <div className={classes.preview}>
          {preview === undefined ? (
            <IconPhoto size={36} aria-hidden />
          ) : (
            <img src={preview} alt={t`Preview of ${image?.name ?? t`the picture`}`} />
          )}
        </div>
        <Stack gap={6}>
          <FileButton
            onChange={onChoose}
            accept="image/png,image/jpeg,image/webp,image/heic,image/heif,.heic,.heif"
            inputProps={{ 'aria-labelledby': 'image-label' }}
          >
            {(props) => (
              <Button variant="default" h={44} {...props} aria-describedby="image-error">
                {image ? t`Choose another` : t`Choose a picture`}
              </Button>
            )}
          </FileButton>
          <Text fz="sm" c="dimmed">
            {image?.name ?? t`JPEG, PNG, WebP or HEIC, at most 20 MB; 1200 pixels wide or more looks best.`}
          </Text>
        </Stack>
      </div>
      {error ? (
        <Text fz="sm" c="red" id="image-error" role="alert">
          {error}
        </Text>
      ) : null}
    </Stack>
  );
}
