import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, MultiSelect, Radio, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DialogFooter } from '../../kit/dialog-footer.tsx';
import { canGiveRole, teamRoles, type TeamRole } from '../../../domains/identity/model/permissions.ts';
import { roleWords } from '../../lib/role-words.ts';
import { useOwnRole, useStores } from './team-data.ts';

export interface PersonValues {
  email: string;
  role: TeamRole;
  everyStore: boolean;
  storeIds: string[];
}

interface PersonFormProps {
  initial: PersonValues;
  /** Somebody in the team already: the e-mail stays. */
  known?: boolean;
  submitWords: string;
  pending: boolean;
  /** The server's refusal in words. */
  failure: string | undefined;
  onSubmit: (values: PersonValues) => void;
  onCancel: () => void;
}

const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** E-mail, role and stores of somebody who is invited or changed. */
export function PersonForm({
  initial,
  known = false,
  submitWords,
  pending,
  failure,
  onSubmit,
  onCancel,
}: PersonFormProps) {
  const stores = useStores();
  const ownRole = useOwnRole();
  const form = useForm<PersonValues>({
    initialValues: initial,
    validate: {
      email: (email) =>
        known || looksLikeEmail.test(email.trim()) ? null : t`Enter an email such as name@example.com.`,
      storeIds: (ids, { everyStore, role }) =>
        everyStore || role === 'owner' || ids.length > 0 ? null : t`Pick a store, or all of them.`,
    },
  });
  const { role, everyStore } = form.values;

  return (
    <form onSubmit={form.onSubmit(onSubmit)} noValidate>
      <Stack gap="md">
        {failure === undefined ? null : (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        {known ? null : (
          <TextInput
            label={t`Email`}
            type="email"
            size="md"
            required
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('email')}
          />
        )}
        <Radio.Group label={t`Role`} {...form.getInputProps('role')}>
          <Stack gap={2} mt={4}>
            {teamRoles.map((value) => (
              <Radio
                key={value}
                value={value}
                label={roleWords[value].name}
                description={
                  canGiveRole(ownRole, value)
                    ? t`May work with ${roleWords[value].may}.`
                    : t`Only an owner can give this role.`
                }
                disabled={!canGiveRole(ownRole, value)}
                py={6}
              />
            ))}
          </Stack>
        </Radio.Group>
        {role === 'owner' || stores.length < 2 ? null : (
          <>
            <Switch label={t`Works in every store`} {...form.getInputProps('everyStore', { type: 'checkbox' })} />
            {everyStore ? null : (
              <MultiSelect
                label={t`Stores`}
                data={stores.map(({ id, name }) => ({ value: id, label: name }))}
                searchable
                {...form.getInputProps('storeIds')}
              />
            )}
          </>
        )}
        <DialogFooter>
          <Button variant="default" h={44} onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" h={44} loading={pending}>
            {submitWords}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}

/**
 * What the server takes: null for every store.
 *
 * @param own of whoever gives them; who works in some stores alone gives those where they give all
 */
export function storesOf({ role, everyStore, storeIds }: PersonValues, own: string[] | null): string[] | null {
  if (role === 'owner') return null;
  return everyStore ? own : storeIds;
}
