import { Alert, Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { consentVersion, consentWording, type GuestLanguage } from '../../domains/loyalty/model/consent.ts';
import { client } from '../lib/api.ts';
import { formText } from '../lib/form-text.ts';
import { guestFailure } from './guest-failure.ts';
import { guestWords } from './guest-words.ts';
import classes from './rewards.module.css';

interface JoinFormProps {
  code: string;
  restaurant: string;
  language: GuestLanguage;
}

/** Name, phone or mail, and what is agreed to, word by word. */
export function JoinForm({ code, restaurant, language }: JoinFormProps) {
  const words = guestWords[language];
  const [agrees, setAgrees] = useState(false);
  const [byMail, setByMail] = useState(false);
  const [bySms, setBySms] = useState(false);
  const join = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const [phone, email] = [formText(form, 'phone'), formText(form, 'email')];
      await client.joinRewards({
        code,
        name: formText(form, 'name'),
        phone,
        email,
        smsOptIn: bySms,
        mailOptIn: byMail,
        // The server says what is missing; the type knows only a yes.
        agrees: agrees as true,
        consentVersion,
        language,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      });
      // Beside a mail, which the card goes to, the phone is asked by itself.
      return { isPhoneAsked: bySms && phone !== '' && email !== '' };
    },
  });
  const failure = join.isError ? guestFailure(join.error, language) : undefined;
  if (join.isSuccess) {
    return (
      <section className={classes.card} aria-live="polite">
        <h2 className={classes.subtitle}>{words.done}</h2>
        <p className={classes.soft}>{words.doneText}</p>
        {join.data.isPhoneAsked ? <p className={classes.soft}>{words.doneTextSms}</p> : null}
      </section>
    );
  }
  return (
    <form
      className={classes.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        join.mutate(event.currentTarget);
      }}
    >
      <h2 className={classes.subtitle}>{words.join}</h2>
      {failure && Object.keys(failure.fields).length === 0 ? (
        <Alert color="red" role="alert">
          {failure.sentence}
        </Alert>
      ) : null}
      <TextInput label={words.name} name="name" size="md" autoComplete="given-name" error={failure?.fields['name']} />
      <TextInput
        label={words.phone}
        name="phone"
        type="tel"
        size="md"
        autoComplete="tel"
        error={failure?.fields['phone']}
      />
      <TextInput
        label={words.email}
        name="email"
        type="email"
        size="md"
        autoComplete="email"
        description={words.one}
        error={failure?.fields['email']}
      />
      <Stack gap="md">
        <Checkbox
          size="md"
          checked={agrees}
          onChange={(event) => setAgrees(event.currentTarget.checked)}
          label={consentWording('programme', { language, restaurant })}
          error={failure?.fields['agrees']}
        />
        <Checkbox
          size="md"
          checked={bySms}
          onChange={(event) => setBySms(event.currentTarget.checked)}
          label={consentWording('sms', { language, restaurant })}
        />
        <Checkbox
          size="md"
          checked={byMail}
          onChange={(event) => setByMail(event.currentTarget.checked)}
          label={consentWording('mail', { language, restaurant })}
        />
      </Stack>
      <Button type="submit" size="md" h={48} loading={join.isPending}>
        {words.send}
      </Button>
    </form>
  );
}
