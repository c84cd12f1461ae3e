import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../lib/paths.ts';
import { AccountCard } from './account-card.tsx';

/** What a page says that ends some mails. */
export interface StopWords {
  title: string;
  /** What is asked, and what stays as it is: each its own paragraph. */
  question: readonly string[];
  done: string;
  again: string;
  incomplete: string;
  /** Where the server knows of none to end; left out: the link is called incomplete then, too. */
  ended?: string;
  /** Where such mails are chosen; left out: in the settings. */
  chosenAt?: { to: string; label: string };
}

const common = {
  en: {
    stop: 'Stop these mails',
    settings: 'Settings',
    unreachable: 'We could not reach the server. Check the internet connection and try again.',
  },
  es: {
    stop: 'No enviar más estos correos',
    settings: 'Ajustes',
    unreachable: 'No pudimos conectar con el servidor. Revise la conexión a internet e intente de nuevo.',
  },
} as const;

/**
 * Opened from a mail, in the language of the mail, which its link names: this browser may never have been told one. A
 * button, since programs that look into mails open links as well.
 */
export function StopMails({
  words: inLanguages,
  stop,
}: {
  words: Record<'en' | 'es', StopWords>;
  stop: (link: { key: string; isCheck: boolean }) => Promise<unknown>;
}) {
  const [search] = useSearchParams();
  const key = search.get('key') ?? '';
  const language = search.get('language') === 'es' ? 'es' : 'en';
  const words: StopWords & (typeof common)[typeof language] = { ...common[language], ...inLanguages[language] };
  const { chosenAt = { to: paths.settings, label: words.settings } } = words;
  const { isSuccess, isPending, error, mutate } = useMutation({ mutationFn: () => stop({ key, isCheck: false }) });
  // A link that is used or wrong says so before anything is pressed.
  const checked = useQuery({
    queryKey: ['stop mails', words.title, key],
    queryFn: async () => (await stop({ key, isCheck: true })) ?? null,
    retry: false,
    staleTime: Infinity,
  });
  const isWrong = checked.error !== null && 'status' in checked.error;
  return (
    <div lang={language}>
      <AccountCard title={words.title}>
        {isSuccess ? (
          <Stack>
            <output>{words.done}</output>
            <Text>{words.again}</Text>
            <Button component={Link} to={chosenAt.to} size="md" h={48} variant="default">
              {chosenAt.label}
            </Button>
          </Stack>
        ) : isWrong ? (
          <Stack>
            <Text role="alert">{refusal(checked.error, words)}</Text>
            <Button component={Link} to={chosenAt.to} size="md" h={48} variant="default">
              {chosenAt.label}
            </Button>
          </Stack>
        ) : (
          <Stack>
            {words.question.map((sentence) => (
              <Text key={sentence}>{sentence}</Text>
            ))}
            {error ? <Text role="alert">{refusal(error, words)}</Text> : null}
            <Button size="md" h={48} loading={isPending} onClick={() => mutate()}>
              {words.stop}
            </Button>
          </Stack>
        )}
      </AccountCard>
    </div>
  );
}

function refusal(error: Error, words: StopWords & { unreachable: string }): string {
  const status = 'status' in error ? error.status : undefined;
  if (status === undefined) return words.unreachable;
  return status === 404 ? (words.ended ?? words.incomplete) : words.incomplete;
}
