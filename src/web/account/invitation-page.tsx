import { Alert, Button, Group, Loader, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Notice } from '../kit/notice.tsx';
import { api, client } from '../lib/api.ts';
import { authToken } from '../lib/auth.ts';
import { loginThenBack, paths } from '../lib/paths.ts';
import { roleWords } from '../lib/role-words.ts';

const overWords = {
  accepted: 'This invitation has been accepted already. Log in to work.',
  canceled: 'This invitation has been taken back. Ask for a new one.',
  rejected: 'This invitation has been declined. If you changed your mind, ask for a new one.',
  expired: 'This invitation is older than 7 days. Ask for a new one.',
} as const;

/** Opened from the mail that invites somebody to a team. */
export default function InvitationPage() {
  const [search] = useSearchParams();
  const link = { id: search.get('id') ?? '', key: search.get('key') ?? '' };
  const { data, error, isPending } = useQuery(api.readInvitation.queryOptions({ input: link, retry: false }));
  const title = 'Join a team - Forkline';
  if (isPending) {
    return (
      <Notice title="One moment …">
        <title>{title}</title>
        <Loader aria-label="Reading the invitation" />
      </Notice>
    );
  }
  if (error) {
    return (
      <Notice title="This link does not work">
        <title>{title}</title>
        {error.message}
      </Notice>
    );
  }
  if (data.state !== 'pending') {
    return (
      <Notice title={`The team of ${data.merchantName}`} actions={<ToLogIn />}>
        <title>{title}</title>
        {overWords[data.state]}
      </Notice>
    );
  }
  return (
    <Notice title={`Join the team of ${data.merchantName}`}>
      <title>{title}</title>
      <Stack>
        <Text>
          {data.inviterName} invites you ({data.email}) to work with {data.merchantName} on Forkline, as{' '}
          {roleWords[data.role].as}.
        </Text>
        {data.known ? <AcceptWithAccount link={link} /> : <AcceptAsNew link={link} />}
        <Decline link={link} />
      </Stack>
    </Notice>
  );
}

interface WithLink {
  link: { id: string; key: string };
}

function ToLogIn() {
  return (
    <Button component={Link} to={paths.login} size="md" w="fit-content">
      Log in
    </Button>
  );
}

function AcceptWithAccount({ link }: WithLink) {
  const token = authToken.use();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: () => client.acceptInvitation(link),
    onSuccess: () => navigate(paths.dashboard),
  });
  if (token === null) {
    const back = `${paths.invitation}?${new URLSearchParams(link)}`;
    return (
      <Group>
        <Text>This email has a Forkline account. Log in to accept.</Text>
        <Button component={Link} to={loginThenBack(back)} size="md">
          Log in
        </Button>
      </Group>
    );
  }
  return (
    <>
      <Failure error={accept.error} />
      <Button size="md" w="fit-content" loading={accept.isPending} onClick={() => accept.mutate()}>
        Accept
      </Button>
    </>
  );
}

function AcceptAsNew({ link }: WithLink) {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { name: '', password: '' },
    validate: {
      name: (name) => (name.trim() === '' ? 'Enter your name.' : null),
      password: (password) => (password.length < 10 ? 'Choose a password of at least 10 characters.' : null),
    },
  });
  const join = useMutation({
    mutationFn: (values: { name: string; password: string }) => client.joinTeam({ ...link, ...values }),
    onSuccess: async ({ access }) => {
      authToken.set(access);
      await navigate(paths.dashboard);
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => join.mutate(values))} noValidate>
      <Stack>
        <Failure error={join.error} />
        <TextInput label="Your name" size="md" required autoComplete="name" {...form.getInputProps('name')} />
        <PasswordInput
          label="Choose a password"
          description="At least 10 characters."
          size="md"
          required
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" w="fit-content" loading={join.isPending}>
          Join the team
        </Button>
      </Stack>
    </form>
  );
}

function Decline({ link }: WithLink) {
  const decline = useMutation({ mutationFn: () => client.declineInvitation(link) });
  if (decline.isSuccess) return <output>You have declined. Nothing else happens.</output>;
  return (
    <>
      <Failure error={decline.error} />
      <Button
        variant="subtle"
        color="gray"
        w="fit-content"
        loading={decline.isPending}
        onClick={() => decline.mutate()}
      >
        Decline the invitation
      </Button>
    </>
  );
}

function Failure({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <Alert color="red" role="alert">
      {error.message.replace(/^[a-zA-Z]+: /, '')}
    </Alert>
  );
}
