import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SegmentedControl, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type Language, languageNames, languages } from '../../../domains/identity/model/languages.ts';
import { client } from '../../lib/api.ts';
import { speakAs, wantedLanguage } from '../../lib/language.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { Section } from './section.tsx';

const data = languages.map((value) => ({ value, label: languageNames[value] }));

/** What the dashboard speaks to this person on every device; nothing chosen: what the browser asks for. */
export function LanguageSection({ chosen }: { chosen: Language | null }) {
  const save = useMutation({
    mutationFn: (language: Language) => client.updateMe({ language }),
    onSuccess: (_, language) => speakAs(language),
  });
  return (
    <Section title={t`Language`}>
      <FailureAlert error={save.error} />
      <SegmentedControl
        size="md"
        w="fit-content"
        data={data}
        aria-label={t`Language`}
        value={save.variables ?? chosen ?? wantedLanguage()}
        onChange={(value) => save.mutate(value)}
        disabled={save.isPending}
      />
      <Text fz="sm" c="dimmed" mt="xs">
        <Trans>Of your dashboard and its screens, on every device where you log in.</Trans>
      </Text>
    </Section>
  );
}
