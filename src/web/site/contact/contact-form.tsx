import { useForm } from '@mantine/form';
import { company } from '../../../shared/company.ts';
import { Field } from '../parts/field.tsx';
import { emailProblem, maxCharacters, required } from '../parts/form-rules.ts';
import { sendForm } from '../parts/send-form.ts';
import { SiteForm } from '../parts/site-form.tsx';

const topics = {
  partner: 'Becoming a partner',
  support: 'Support',
  careers: 'Careers',
  press: 'Press',
  other: 'Something else',
};
const thanks = {
  title: 'We have your message',
  text: `Thank you for writing. We reply within ${company.emailReplyWithin}.`,
};

export function ContactForm() {
  const form = useForm({
    initialValues: { name: '', email: '', topic: 'partner', message: '' },
    validate: {
      name: required('Enter your name.', 120),
      email: emailProblem,
      message: required('Enter your message.', maxCharacters),
    },
  });
  const { name, email, topic, message } = form.values;
  const props = (field: keyof typeof form.values) => {
    const { error: _, ...rest } = form.getInputProps(field);
    return { name: field, ...rest };
  };
  return (
    <SiteForm
      label="Contact"
      button="Send message"
      busyButton="Sending …"
      email={company.supportEmail}
      validate={() => !form.validate().hasErrors}
      send={() => sendForm('/api/contact', { name: name.trim(), email: email.trim(), topic, message: message.trim() })}
      markFields={form.setErrors}
      thanks={thanks}
    >
      <Field label="Name" error={form.errors['name']}>
        {(control) => <input {...control} {...props('name')} autoComplete="name" />}
      </Field>
      <Field label="Email" error={form.errors['email']}>
        {(control) => <input {...control} {...props('email')} type="email" autoComplete="email" />}
      </Field>
      <Field label="What is it about?" error={form.errors['topic']}>
        {(control) => (
          <select {...control} {...props('topic')}>
            {Object.entries(topics).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Message" error={form.errors['message']}>
        {(control) => <textarea {...control} {...props('message')} rows={7} />}
      </Field>
    </SiteForm>
  );
}
