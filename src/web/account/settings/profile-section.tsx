import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { client } from '../../lib/api.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { SendVerification } from '../send-verification.tsx';
import { Section } from './section.tsx';
import { useMeChange } from './use-me-change.ts';

interface Me {
  user: { name: string; email: string };
  emailVerified: boolean;
}

export function ProfileSection({ me }: { me: Me }) {
  const form = useForm({
    initialValues: { name: me.user.name },
    validate: { name: (name) => (name.trim() === '' ? 'Enter your name.' : null) },
  });
  const save = useMeChange((values: { name: string }) => client.updateMe(values), 'Your name is saved.');
  return (
    <Section title="Profile">
      <Stack>
        <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
          <Stack gap="sm">
            <FailureAlert error={save.error} />
            <TextInput
              label="Name"
              size="md"
              required
              maxLength={160}
              autoComplete="name"
              {...form.getInputProps('name')}
            />
            <Button type="submit" h={44} w="fit-content" variant="default" loading={save.isPending}>
              Save name
            </Button>
          </Stack>
        </form>
        <Group gap="sm">
          <Text>{me.user.email}</Text>
          <Badge color={me.emailVerified ? 'basil' : 'gray'} variant="light" tt="none">
            {me.emailVerified ? 'Confirmed' : 'Not confirmed yet'}
          </Badge>
        </Group>
        {me.emailVerified ? null : <SendVerification />}
      </Stack>
    </Section>
  );
}
