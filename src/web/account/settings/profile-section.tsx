import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { client } from '../../lib/api.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { SendVerification } from '../send-verification.tsx';
import { EmailChange } from './email-change.tsx';
import { Section } from './section.tsx';
import { useMeChange } from './use-me-change.ts';

interface Me {
  user: { name: string; email: string };
  emailVerified: boolean;
  viewing: boolean;
}

export function ProfileSection({ me }: { me: Me }) {
  const form = useForm({
    initialValues: { name: me.user.name },
    validate: { name: (name) => (name.trim() === '' ? t`Enter your name.` : null) },
  });
  const save = useMeChange((values: { name: string }) => client.updateMe(values), t`Your name is saved.`);
  return (
    <Section title={t`Profile`}>
      <Stack>
        <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
          <Stack gap="sm">
            <FailureAlert error={save.error} />
            <TextInput
              label={t`Name`}
              size="md"
              required
              maxLength={160}
              autoComplete="name"
              {...form.getInputProps('name')}
            />
            <Button type="submit" h={44} w="fit-content" variant="default" loading={save.isPending}>
              <Trans>Save name</Trans>
            </Button>
          </Stack>
        </form>
        <Group gap="sm">
          <Text>{me.user.email}</Text>
          <Badge color={me.emailVerified ? 'basil' : 'gray'} variant="light" tt="none">
            {me.emailVerified ? t`Confirmed` : t`Not confirmed yet`}
          </Badge>
        </Group>
        {me.emailVerified ? null : <SendVerification />}
        {me.viewing ? null : <EmailChange email={me.user.email} />}
      </Stack>
    </Section>
  );
}
