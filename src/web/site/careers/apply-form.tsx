import { useForm } from '@mantine/form';
import type { ChangeEvent } from 'react';
import { company } from '../../../shared/company.ts';
import { Field } from '../parts/field.tsx';
import {
  emailProblem,
  linkProblem,
  maxCharacters,
  required,
  resumeEndings,
  resumeProblem,
  tooLong,
} from '../parts/form-rules.ts';
import { sendForm } from '../parts/send-form.ts';
import { SiteForm } from '../parts/site-form.tsx';
import formClasses from '../parts/site-form.module.css';
import { roles } from './roles.ts';

const thanks = {
  title: 'Your application is here',
  text: 'Thank you. A person on our team reads it and writes to you by email.',
};
const empty = { firstName: '', lastName: '', email: '', phone: '', link: '', message: '' };

/** The application for a role; an empty `roleId` is for something else. */
export function ApplyForm({ roleId }: { roleId: string }) {
  const form = useForm({
    initialValues: { ...empty, roleId, resume: null as File | null },
    validate: {
      firstName: required('Enter your first name.', 80),
      lastName: required('Enter your last name.', 80),
      email: emailProblem,
      phone: (value) => tooLong(value, 40),
      link: linkProblem,
      message: (value) => tooLong(value, maxCharacters),
      resume: resumeProblem,
    },
  });
  const { resume, ...texts } = form.values;
  const props = (field: keyof typeof texts, autoComplete = 'off') => {
    const { error: _, ...rest } = form.getInputProps(field);
    return { name: field, autoComplete, ...rest };
  };

  function send() {
    const body = new FormData();
    for (const [name, value] of Object.entries(texts)) body.set(name, value.trim());
    // After the texts, so that a server can judge them before it takes the file.
    if (resume) body.set('resume', resume);
    return sendForm('/api/careers/applications', body);
  }

  function chooseFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0] ?? null;
    form.setFieldValue('resume', file);
    form.setFieldError('resume', resumeProblem(file));
  }

  return (
    <SiteForm
      label="Application"
      button="Send application"
      busyButton="Sending your application …"
      email={company.careersEmail}
      validate={() => !form.validate().hasErrors}
      send={send}
      markFields={form.setErrors}
      thanks={thanks}
    >
      <Field label="Role" error={form.errors['roleId']}>
        {(control) => (
          <select {...control} {...props('roleId')}>
            {roles.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
            <option value="">Something else</option>
          </select>
        )}
      </Field>
      <div className={formClasses.pair}>
        <Field label="First name" error={form.errors['firstName']}>
          {(control) => <input {...control} {...props('firstName', 'given-name')} type="text" />}
        </Field>
        <Field label="Last name" error={form.errors['lastName']}>
          {(control) => <input {...control} {...props('lastName', 'family-name')} type="text" />}
        </Field>
        <Field label="Email" error={form.errors['email']}>
          {(control) => <input {...control} {...props('email', 'email')} type="email" />}
        </Field>
        <Field label="Phone" isOptional error={form.errors['phone']}>
          {(control) => <input {...control} {...props('phone', 'tel')} type="tel" />}
        </Field>
      </div>
      <Field label="Link" isOptional hint="Your website or profile, if you have one." error={form.errors['link']}>
        {(control) => <input {...control} {...props('link')} type="url" inputMode="url" />}
      </Field>
      <Field label="Message" isOptional error={form.errors['message']}>
        {(control) => <textarea {...control} {...props('message')} rows={6} />}
      </Field>
      <Field label="Résumé" hint="PDF or Word, at most 5 MB." error={form.errors['resume']}>
        {(control) => (
          <input {...control} type="file" name="resume" accept={resumeEndings.join(',')} onChange={chooseFile} />
        )}
      </Field>
    </SiteForm>
  );
}
