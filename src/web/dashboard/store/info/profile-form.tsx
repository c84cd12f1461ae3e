import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Select, TagsInput, Text, Textarea, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { countries } from '../../../../domains/merchants/model/countries.ts';
import type { StoreProfile } from '../../../../domains/merchants/profile-contract.ts';
import { client } from '../../../lib/api.ts';
import { failureOf } from '../../../lib/failure.ts';
import { formatClock } from '../../../lib/format-time.ts';
import { writtenIn } from '../../../lib/language.ts';
import { phoneWords } from '../../../../shared/phone-words.ts';
import { timeZoneChoices } from '../../../lib/time-zones.ts';
import { UnsavedGuard } from '../../shell/unsaved-guard.tsx';
import classes from '../store-page.module.css';
import { cuisineChoices, cuisineOf, cuisineWord } from './cuisine-choices.ts';
import { useProfileChange } from './store-data.ts';

const regionNames = new Intl.DisplayNames(writtenIn(), { type: 'region' });
const countryChoices = countries.map((value) => ({ value, label: regionNames.of(value) ?? value }));
const cutoffs = ['00:00', '01:00', '02:00', '03:00', '04:00', '05:00', '06:00'];

interface Values extends Omit<StoreProfile, 'id' | 'version' | 'logoUrl' | 'photos' | 'phone'> {
  phone: string;
}

const valuesOf = (profile: StoreProfile): Values => ({
  name: profile.name,
  address: profile.address,
  phone: phoneWords(profile.phone ?? ''),
  cuisines: profile.cuisines.map(cuisineWord),
  description: profile.description,
  country: profile.country,
  timeZone: profile.timeZone,
  businessDayCutoff: profile.businessDayCutoff,
});

/** Name, place and words. What was typed stays when somebody else was faster. */
export function ProfileForm({ profile, mayChange }: { profile: StoreProfile; mayChange: boolean }) {
  const { id } = profile;
  // Of what was filled in, not of what has been read since: otherwise a change made elsewhere would be undone unseen.
  const [version, setVersion] = useState(profile.version);
  const form = useForm<Values>({
    initialValues: valuesOf(profile),
    validate: {
      name: (name) => (name.trim() === '' ? t`Enter the name that guests know the store by.` : null),
      address: (address) => (address.trim() === '' ? t`Enter the store's address.` : null),
    },
  });
  const save = useProfileChange(
    ({ phone, cuisines, ...values }: Values) =>
      client.updateStoreProfile({
        id,
        version,
        ...values,
        cuisines: cuisines.map(cuisineOf),
        phone: phone.trim() || null,
      }),
    (saved) => {
      fill(saved);
      notifications.show({ message: t`The store is saved.`, color: 'basil' });
    },
  );
  function fill(from: StoreProfile) {
    form.setInitialValues(valuesOf(from));
    form.setValues(valuesOf(from));
    setVersion(from.version);
  }
  // Nothing has been typed yet: show what somebody else has saved meanwhile.
  if (profile.version > version && !form.isDirty() && !save.isPending) fill(profile);
  const failure = save.error ? failureOf(save.error) : undefined;
  const isAboutField = failure !== undefined && Object.keys(failure.fields).length > 0;
  return (
    <form
      className={classes.card}
      noValidate
      onSubmit={form.onSubmit((values) =>
        save.mutate(values, { onError: (error) => form.setErrors(failureOf(error).fields) }),
      )}
    >
      <UnsavedGuard isDirty={form.isDirty() && !save.isPending} />
      <h2 className={classes.subtitle}>
        <Trans>About the store</Trans>
      </h2>
      <fieldset disabled={!mayChange} style={{ display: 'contents' }}>
        <div className={classes.pair}>
          <TextInput label={t`Name`} size="md" required maxLength={120} {...form.getInputProps('name')} />
          <TextInput label={t`Phone`} size="md" type="tel" maxLength={40} {...form.getInputProps('phone')} />
        </div>
        <TextInput
          label={t`Address`}
          description={t`Street with its number, city and state`}
          size="md"
          required
          maxLength={300}
          {...form.getInputProps('address')}
        />
        <TagsInput
          label={t`Cuisine`}
          description={t`Choose from the list or type your own; at most 8`}
          size="md"
          data={cuisineChoices}
          maxTags={8}
          clearable
          {...form.getInputProps('cuisines')}
        />
        <Textarea
          label={t`Description`}
          description={t`What a guest should know, in a few sentences`}
          size="md"
          autosize
          minRows={3}
          maxLength={1_000}
          {...form.getInputProps('description')}
        />
        <PlaceFields form={form} />
      </fieldset>
      {failure && !isAboutField ? (
        <Text c="red" role="alert">
          <Trans>{failure.sentence} What you typed is kept.</Trans>
        </Text>
      ) : null}
      <Group justify="space-between">
        <Text fz="sm" c="dimmed" flex="1 1 12rem">
          {mayChange ? '' : t`Owners and managers change this.`}
        </Text>
        {form.isDirty() ? (
          <Button variant="default" h={44} onClick={() => form.reset()}>
            <Trans>Undo</Trans>
          </Button>
        ) : null}
        <Button type="submit" h={44} loading={save.isPending} disabled={!mayChange || !form.isDirty()}>
          <Trans>Save</Trans>
        </Button>
      </Group>
    </form>
  );
}

function PlaceFields({ form }: { form: Pick<UseFormReturnType<Values>, 'values' | 'getInputProps'> }) {
  const { businessDayCutoff } = form.values;
  return (
    <div className={classes.pair}>
      <Select
        label={t`Country`}
        description={t`Whose public holidays are offered`}
        size="md"
        data={countryChoices}
        searchable
        {...form.getInputProps('country')}
      />
      <Select
        label={t`Time zone`}
        description={t`Hours, days of reports and payouts follow it`}
        size="md"
        data={timeZoneChoices(form.values.timeZone)}
        searchable
        {...form.getInputProps('timeZone')}
      />
      <Select
        label={t`A new day begins at`}
        description={t`An order before it still counts for the day before`}
        size="md"
        data={[...new Set([...cutoffs, businessDayCutoff])]
          .toSorted()
          .map((value) => ({ value, label: formatClock(`1970-01-01T${value}Z`, 'UTC') }))}
        {...form.getInputProps('businessDayCutoff')}
      />
    </div>
  );
}
