import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Loader, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Notice } from '../kit/notice.tsx';
import { api, client } from '../lib/api.ts';
import { authToken } from '../lib/auth.ts';
import { failureOf } from '../lib/failure.ts';
import { loginThenBack, paths } from '../lib/paths.ts';
import { roleWords } from '../lib/role-words.ts';

const overWords = {
  accepted: t`This invitation has been accepted already. Log in to work.`,
  canceled: t`This invitation has been taken back. Ask for a new one.`,
  rejected: t`This invitation has been declined. If you changed your mind, ask for a new one.`,
  expired: t`This invitation is older than 7 days. Ask for a new one.`,
} as const;

/** Opened from the mail that invites somebody to a team. */
export default function InvitationPage() {
  const [search] = useSearchParams();
  const link = { id: search.get('id') ?? '', key: search.get('key') ?? '' };
  const { data, error, isPending } = useQuery(api.readInvitation.queryOptions({ input: link, retry: false }));
  const title = t`Join a team - Forkline`;
  if (isPending) {
    return (
      <Notice title={t`One moment …`}>
        <title>{title}</title>
        <output aria-label={t`Reading the invitation`}>
          <Loader />
        </output>
      </Notice>
    );
  }
  if (error) {
    return (
      <Notice title={t`This link does not work`} actions={<ToLogIn />}>
        <title>{title}</title>
        {failureOf(error).sentence}
      </Notice>
    );
  }
  const { merchantName, inviterName, email } = data;
  const { as } = roleWords[data.role];
  if (data.state !== 'pending') {
    return (
      <Notice title={t`The team of ${merchantName}`} actions={<ToLogIn />}>
        <title>{title}</title>
        {overWords[data.state]}
      </Notice>
    );
  }
  return (
    <Notice title={t`Join the team of ${merchantName}`}>
      <title>{title}</title>
      <Stack>
        <Text>
          <Trans>
            {inviterName} invites you ({email}) to work with {merchantName} on Forkline, as {as}.
          </Trans>
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
      <Trans>Log in</Trans>
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
        <Text>
          <Trans>This email has a Forkline account. Log in to accept.</Trans>
        </Text>
        <Button component={Link} to={loginThenBack(back)} size="md">
          <Trans>Log in</Trans>
        </Button>
      </Group>
    );
  }
  return (
    <>
      <Failure error={accept.error} />
      <Button size="md" w="fit-content" loading={accept.isPending} onClick={() => accept.mutate()}>
        <Trans>Accept</Trans>
      </Button>
    </>
  );
}

function AcceptAsNew({ link }: WithLink) {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { name: '', password: '' },
    validate: {
      name: (name) => (name.trim() === '' ? t`Enter your name.` : null),
      password: (password) => (password.length < 10 ? t`Choose a password of at least 10 characters.` : null),
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
        <TextInput label={t`Your name`} size="md" required autoComplete="name" {...form.getInputProps('name')} />
        <PasswordInput
          label={t`Choose a password`}
          description={t`At least 10 characters.`}
          size="md"
          required
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" w="fit-content" loading={join.isPending}>
          <Trans>Join the team</Trans>
        </Button>
      </Stack>
    </form>
  );
}

function Decline({ link }: WithLink) {
  const queries = useQueryClient();
  const decline = useMutation({
    mutationFn: () => client.declineInvitation(link),
    // The page says so in place of the form.
    onSuccess: () => queries.invalidateQueries({ queryKey: api.readInvitation.key() }),
  });
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
        <Trans>Decline the invitation</Trans>
      </Button>
    </>
  );
}

function Failure({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <Alert color="red" role="alert">
      {failureOf(error).sentence}
    </Alert>
  );
}
