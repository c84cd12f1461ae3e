import { Alert, Anchor, Checkbox, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { signUp, type SignUp } from '../../domains/applications/contract.ts';
import { smsConsent } from '../../domains/applications/model/consent.ts';
import { paths } from '../lib/paths.ts';
import '../lib/zod-csp.ts';
import { NewPasswordInput } from './new-password-input.tsx';
import { sendSignUp } from './send-sign-up.ts';
import { SubmitButton } from './submit-button.tsx';

const businessTypes = [
  { value: 'restaurant', label: 'Restaurant' },
  { value: 'grocery', label: 'Grocery Store' },
  { value: 'liquor', label: 'Liquor Store' },
  { value: 'retail', label: 'Retail' },
  { value: 'pharmacy', label: 'Pharmacy' },
];

/** As the form holds it: the type of business is open until one is picked. */
type Values = Omit<SignUp, 'businessType'> & { businessType: string | null };

const empty: Values = {
  storeAddress: '',
  suite: '',
  // Held, never asked for: the store is called by the brand until its owner says otherwise.
  storeName: '',
  brandName: '',
  businessType: null,
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  password: '',
  smsOptIn: true,
};

/** The same checks, in the same words, that the server makes. */
function problemsOf(values: Values): Record<string, string> {
  const parsed = signUp.safeParse(values);
  const problems: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) problems[String(path[0])] ??= message;
  return problems;
}

export function SignupForm() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values>({ initialValues: empty, validate: problemsOf });
  const { setFieldValue } = form;
  const address = search.get('address') ?? '';
  // The page was written to HTML without an address: what came along is filled in once the page is alive.
  useEffect(() => {
    if (address !== '') setFieldValue('storeAddress', address);
  }, [address, setFieldValue]);

  async function submit(values: Values) {
    setFailure(undefined);
    const failed = await sendSignUp(signUp.parse(values));
    if (failed === undefined) {
      await navigate(paths.thankYou);
      return;
    }
    setFailure(failed.sentence);
    form.setErrors(failed.fields);
    focusFirst(Object.keys(failed.fields));
  }
  const { firstName, lastName, email, brandName } = form.values;
  const named = (field: keyof Values) => ({ name: field, id: idOf(field), ...form.getInputProps(field) });
  const text = { size: 'md', required: true } as const;
  // Enter pressed again while the first is on its way sends nothing.
  const send = form.submitting
    ? (event: SyntheticEvent) => event.preventDefault()
    : form.onSubmit(submit, (errors) => focusFirst(Object.keys(errors)));
  return (
    <form method="post" onSubmit={send} noValidate aria-label="Sign up">
      <Stack gap="md">
        {failure === undefined ? null : (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <TextInput
          label="Store address"
          placeholder="Street and number, city, state, ZIP"
          autoComplete="street-address"
          {...text}
          {...named('storeAddress')}
        />
        <TextInput label="Floor or suite (optional)" size="md" autoComplete="address-line2" {...named('suite')} />
        <TextInput label="Brand name" autoComplete="organization" {...text} {...named('brandName')} />
        <Select
          label="Business type"
          placeholder="Pick one"
          data={businessTypes}
          {...text}
          {...named('businessType')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput label="First name" autoComplete="given-name" {...text} {...named('firstName')} />
          <TextInput label="Last name" autoComplete="family-name" {...text} {...named('lastName')} />
        </SimpleGrid>
        <TextInput label="Email" type="email" autoComplete="email" {...text} {...named('email')} />
        <TextInput label="Phone" type="tel" autoComplete="tel" {...text} {...named('phone')} />
        <NewPasswordInput about={[firstName, lastName, email, brandName]} {...named('password')} />
        <Checkbox label={smsConsent.text} name="smsOptIn" {...form.getInputProps('smsOptIn', { type: 'checkbox' })} />
        <SubmitButton isBusy={form.submitting}>Create Account</SubmitButton>
        <Text fz="sm" c="dimmed">
          By creating an account you agree to the{' '}
          <Anchor component={Link} to={paths.terms} inherit underline="always">
            Terms
          </Anchor>{' '}
          and the{' '}
          <Anchor component={Link} to={paths.privacy} inherit underline="always">
            Privacy Policy
          </Anchor>
          .
        </Text>
      </Stack>
    </form>
  );
}

const idOf = (field: string) => `sign-up-${field}`;

/** The first wrong field in the form's own order. */
function focusFirst(fields: string[]): void {
  const first = Object.keys(empty).find((field) => fields.includes(field));
  // By id: the name of the business type is on a hidden field.
  if (first !== undefined) document.getElementById(idOf(first))?.focus();
}
