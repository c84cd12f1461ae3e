import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { type GuestLanguage, guestLanguages } from '../../domains/loyalty/model/consent.ts';
import { guestFailure } from './guest-failure.ts';
import { chooseGuestLanguage } from './guest-language.ts';
import { guestWords } from './guest-words.ts';
import classes from './rewards.module.css';

/** A page for guests, in their language. */
export function RewardsShell({
  title,
  language,
  children,
}: {
  title: string;
  language: GuestLanguage;
  children: ReactNode;
}) {
  return (
    <div className={classes.page} lang={language}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <LanguageSwitch language={language} />
      {children}
    </div>
  );
}

const languageNames: Record<GuestLanguage, string> = { en: 'English', es: 'Español' };

/** Each language in its own words: whoever needs it cannot read the other. */
function LanguageSwitch({ language }: { language: GuestLanguage }) {
  return (
    <fieldset className={classes.languages} aria-label={guestWords[language].language}>
      {guestLanguages.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          onClick={() => chooseGuestLanguage(one)}
        >
          {languageNames[one]}
        </button>
      ))}
    </fieldset>
  );
}

interface WaitingProps {
  language: GuestLanguage;
  error: Error | null;
  retrying: boolean;
  onRetry: () => void;
}

/** In place of what is on its way, or could not be had. */
export function Waiting({ language, error, retrying, onRetry }: WaitingProps) {
  const words = guestWords[language];
  if (!error) {
    return (
      <output className={classes.card} aria-busy aria-label={words.loading}>
        <Skeleton h={30} w="60%" />
        <Skeleton h={120} />
      </output>
    );
  }
  const isAnswer = 'status' in error;
  return (
    <div className={classes.card} role="alert">
      <p className={classes.subtitle}>{guestFailure(error, language).sentence}</p>
      {isAnswer ? null : (
        <Button size="md" h={48} variant="default" loading={retrying} onClick={onRetry}>
          {words.again}
        </Button>
      )}
    </div>
  );
}
