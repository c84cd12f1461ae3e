import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { company } from '../../../shared/company.ts';
import { answerRoute } from '../../testing/answer-route.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import ApplyPage from './apply-page.tsx';

const script = '<script>alert(1)</script>';
const pdf = (bytes: number, name = 'resume.pdf') =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });

type Control = HTMLInputElement | HTMLTextAreaElement;
const field = (name: string) => screen.getByLabelText<Control>((label) => label.replace(/ \(optional\)$/, '') === name);
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const choose = (file: File) => fireEvent.change(field('Résumé'), { target: { files: [file] } });

/** What a field says is wrong with it. */
function errorOf(name: string): string | null | undefined {
  const ids = (field(name).getAttribute('aria-describedby') ?? '').split(' ');
  return document.getElementById(ids.find((id) => id.endsWith('-error')) ?? '')?.textContent;
}

interface Given {
  path?: string;
  answer?: () => Response | Promise<Response>;
}

function open({ path = '/careers/apply', answer = () => Response.json({ received: true }) }: Given = {}) {
  const { user } = renderScreen(<ApplyPage />, { path });
  const requests = answerRoute('/api/careers/applications', answer);
  return { requests, send: () => user.click(screen.getByText('Send application')) };
}

function fillIn() {
  fill('First name', 'Ada');
  fill('Last name', script);
  fill('Email', ' ada@example.com ');
  choose(pdf(2000));
}

const offline = () => Promise.reject<Response>(new TypeError('Failed to fetch'));

describe('the application form', () => {
  it('names everything that is missing, goes to the first, and sends nothing', async () => {
    const { requests, send } = open();
    await send();
    expect(['First name', 'Last name', 'Email', 'Phone', 'Link', 'Message', 'Résumé'].map(errorOf)).toEqual([
      'Enter your first name.',
      'Enter your last name.',
      'Enter your email.',
      undefined,
      undefined,
      undefined,
      'Choose your résumé.',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(field('First name')));
    expect(requests).toEqual([]);
  });

  it('names everything that is wrong', async () => {
    const { requests, send } = open();
    fillIn();
    fill('Email', 'nobody');
    fill('Link', 'javascript://%0aalert(1)');
    fill('Message', 'x'.repeat(4001));
    await send();
    expect(['First name', 'Email', 'Link', 'Message', 'Résumé'].map(errorOf)).toEqual([
      undefined,
      'Enter an email such as name@example.com.',
      'Enter a link that begins with https://.',
      'At most 4,000 characters fit here.',
      undefined,
    ]);
    expect(requests).toEqual([]);
  });

  it.each([
    {
      file: pdf(6 * 1024 * 1024),
      what: 'that is too large',
      says: 'This file is larger than 5 MB. Choose a smaller one.',
    },
    { file: pdf(0), what: 'that is empty', says: 'This file is empty. Choose another.' },
    {
      file: pdf(10, 'resume.exe'),
      what: 'of another kind',
      says: 'Choose a PDF or a Word document (.pdf, .doc, .docx).',
    },
  ])('says at once what is wrong with a file $what, and does not send it', async ({ file, says }) => {
    const { requests, send } = open();
    fillIn();
    choose(file);
    expect(errorOf('Résumé')).toBe(says);
    await send();
    expect(requests).toEqual([]);
  });

  it('sends all fields and the file once, shows that it is busy, and then thanks', async () => {
    const answer = Promise.withResolvers<Response>();
    const { requests, send } = open({ path: '/careers/apply?role=account-exec', answer: () => answer.promise });
    fillIn();
    await send();
    fireEvent.submit(screen.getByLabelText('Application'));
    await screen.findByText('Sending your application …');
    answer.resolve(Response.json({ received: true }));
    const heading = await screen.findByText('Your application is here');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(requests).toHaveLength(1);
    const { resume, ...texts } = Object.fromEntries(requests[0]?.body as FormData);
    expect(texts).toEqual({
      roleId: 'account-exec',
      firstName: 'Ada',
      lastName: script,
      email: 'ada@example.com',
      phone: '',
      link: '',
      message: '',
    });
    expect(resume).toMatchObject({ name: 'resume.pdf', size: 2000 });
  });

  it('keeps everything, the file too, when the server refuses or the network is gone', async () => {
    const issues = [{ path: ['resume'], message: 'This is no PDF.' }];
    const answers = [
      () =>
        Response.json({ code: 'BAD_REQUEST', message: 'resume: This is no PDF.', data: { issues } }, { status: 400 }),
      () => Response.json({ code: 'INTERNAL_SERVER_ERROR', message: 'secret' }, { status: 500 }),
      () => Response.json({ code: 'TOO_MANY_REQUESTS', message: 'Too many.' }, { status: 429 }),
    ];
    const { requests, send } = open({ answer: () => (answers.shift() ?? offline)() });
    fillIn();
    await send();
    await screen.findByText('This is no PDF.');
    expect(errorOf('Résumé')).toBe('This is no PDF.');
    await waitFor(() => expect(document.activeElement).toBe(field('Résumé')));
    for (const sentence of [
      /^This could not be sent just now\./,
      /^That was sent too often\./,
      /^We could not reach the server\./,
    ]) {
      await send();
      await screen.findByText(sentence);
    }
    expect(screen.queryByText(/secret/)).toBeNull();
    expect(screen.getByText(company.careersEmail).getAttribute('href')).toBe(`mailto:${company.careersEmail}`);
    expect(field('Last name').value).toBe(script);
    const files = requests.map(({ body }) => ((body as FormData).get('resume') as File).name);
    expect(files).toEqual(Array.from({ length: 4 }, () => 'resume.pdf'));
  });
});
