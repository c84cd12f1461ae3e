import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { authToken } from '../../lib/auth.ts';
import type { Answers, Outputs } from '../../testing/answer-calls.ts';
import { answerRoute } from '../../testing/answer-route.ts';
import { owner, renderScreen } from '../../testing/render-screen.tsx';
import ApplicationPage from './application-page.tsx';

type Application = Outputs['myApplication'];
type Entry = Application['entries'][number];

const at = '2026-11-20T10:00:00.000Z';
const id = (number: number) => `0190b6a0-0000-7000-8000-0000000000${number}`;
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const entry = (number: number, kind: Entry['kind'], text = ''): Entry => ({
  id: id(number),
  at,
  kind,
  byStaff: kind === 'asked' || kind === 'declined',
  authorName: 'Sam',
  shared: true,
  text,
});

const submitted: Application = {
  id: id(11),
  state: 'submitted',
  kind: 'first',
  submittedAt: at,
  businessType: 'liquor',
  brandName: 'Thirsty Barrel',
  storeName: '',
  storeAddress: '7 Elm Street, Austin, TX',
  suite: '2nd floor',
  firstName: 'Olu',
  lastName: 'Bah',
  email: 'olu@barrel.test',
  phone: '+15125550147',
  emailVerified: true,
  entries: [entry(21, 'submitted')],
  documents: [],
};
const question = 'Please upload your state liquor licence.';
const asked: Application = {
  ...submitted,
  state: 'needs_information',
  entries: [entry(21, 'submitted'), entry(22, 'asked', question)],
};

const open = (application: Application, answers: Answers = {}, role: 'applicant' | 'owner' | 'staff' = 'applicant') =>
  renderScreen(<ApplicationPage />, {
    path: '/application',
    me: { ...owner, role, merchantId: null },
    answers: { myApplication: application, ...answers },
  });

const part = (title: string) => within(screen.getByText(title).closest('section') ?? document.body);

const choose = (file: File) => {
  const input = document.querySelector('input[type=file]') as HTMLInputElement; // it has no label
  fireEvent.change(input, { target: { files: [file] } });
};

describe('an application', () => {
  it('that is asked for more shows the question, and takes the answer', async () => {
    const { user, answer, changes } = open(asked, { replyToStaff: { state: 'submitted' } });
    await screen.findByText('We need something from you');
    expect(screen.getByText('Your application for Thirsty Barrel')).toBeDefined();
    expect(part('We need something from you').getByText(`“${question}”`)).toBeDefined();
    expect(screen.getByText('7 Elm Street, Austin, TX, 2nd floor')).toBeDefined();
    const story = part('What has happened').getAllByRole('listitem');
    expect(story.map(({ textContent }) => textContent?.includes('Question from Forkline'))).toEqual([true, false]);
    fill(screen.getByLabelText(/^Your message to our team/), 'Here is the licence.');
    answer({ myApplication: submitted });
    await user.click(screen.getByText('Send'));
    await screen.findByText('We are looking at it');
    expect(screen.getByText('Sent. We read it and come back to you.')).toBeDefined();
    expect(screen.queryByText(`“${question}”`)).toBeNull();
    expect(changes).toEqual([{ call: 'replyToStaff', input: { text: 'Here is the licence.' } }]);
  });

  it('takes documents, and says why the server refuses one', async () => {
    const { answer } = open(asked);
    await screen.findByText('Nothing uploaded yet.');
    const requests = answerRoute('/api/application/documents', ({ body }) => {
      const file = (body as FormData).get('document') as File; // what the screen sends
      if (file.name === 'fake.pdf') {
        const message = 'document: This file is not a PDF inside, whatever its name says.';
        return Response.json({ code: 'BAD_REQUEST', message }, { status: 400 });
      }
      const document = { id: id(31), fileName: file.name, mediaType: file.type, bytes: file.size, uploadedAt: at };
      answer({ myApplication: { ...asked, documents: [document] } });
      return Response.json(document);
    });
    choose(new File(['%PDF-'], 'licence.pdf', { type: 'application/pdf' }));
    await screen.findByText(/^licence\.pdf/);
    choose(new File(['no'], 'fake.pdf', { type: 'application/pdf' }));
    await screen.findByText('This file is not a PDF inside, whatever its name says.');
    expect(screen.getByText(/^licence\.pdf/)).toBeDefined();
    choose(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.pdf', { type: 'application/pdf' }));
    await screen.findByText('large.pdf is larger than 10 MB. Choose a smaller file.');
    expect(requests, 'what is too large is not sent').toHaveLength(2);
  });

  it('with an email that is not confirmed has the link sent again', async () => {
    const { user, changes } = open({ ...submitted, emailVerified: false }, { sendVerification: { done: true } });
    await user.click(await screen.findByText('Send the link again'));
    await screen.findByText('A new link is on its way. It works for 7 days.');
    expect(changes.map(({ call }) => call)).toEqual(['sendVerification']);
  });

  it('is withdrawn once that is confirmed, and sent again with what has changed', async () => {
    const { user, answer, changes } = open(submitted, {
      withdrawApplication: () => {
        answer({ myApplication: { ...submitted, state: 'withdrawn' } });
        return { state: 'withdrawn' };
      },
      resubmitApplication: () => {
        answer({ myApplication: submitted });
        return { state: 'submitted' };
      },
    });
    await user.click(await screen.findByText('Withdraw my application …'));
    expect(changes).toEqual([]);
    await user.click(await screen.findByText('Withdraw'));
    await screen.findByText('Withdrawn');
    expect(screen.queryByText('Withdraw my application …')).toBeNull();
    expect(screen.queryByText('Upload a document')).toBeNull();
    fill(screen.getByLabelText(/^What has changed\?/), 'We want to go on.');
    await user.click(screen.getByText('Apply again', { selector: 'button *' }));
    await screen.findByText('We are looking at it');
    expect(changes).toEqual([
      { call: 'withdrawApplication', input: {} },
      { call: 'resubmitApplication', input: { text: 'We want to go on.' } },
    ]);
  });

  it('that was decided meanwhile shows the decision when the answer is refused', async () => {
    const { user, answer } = open(asked, {
      replyToStaff: () => {
        answer({ myApplication: { ...asked, state: 'declined', entries: [entry(23, 'declined', 'Too far away.')] } });
        throw new AppError('CONFLICT', 'This application is declined already.');
      },
    });
    fill(await screen.findByLabelText(/^Your message to our team/), 'Wait!');
    await user.click(screen.getByText('Send'));
    await screen.findByText('Not approved', { selector: 'h2' });
    expect(screen.getByText('“Too far away.”')).toBeDefined();
  });

  it.each([
    { role: 'staff', to: '/backoffice' },
    { role: 'owner', to: '/dashboard' },
  ] as const)('is not for the role $role, which is led to $to', async ({ role, to }) => {
    const { address } = open(submitted, {}, role);
    await waitFor(() => expect(address()).toBe(to));
  });

  it('of an account in no team says what to do, and logs out', async () => {
    authToken.set('token-1');
    const { user, address } = renderScreen(<ApplicationPage />, {
      path: '/application',
      me: { ...owner, role: 'applicant', merchantId: null },
      answers: {
        myApplication: () => {
          throw new AppError('NOT_FOUND');
        },
        logOut: { ended: true },
      },
    });
    await screen.findByText('This account is in no team');
    await user.click(screen.getByText('Log out'));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(authToken.get()).toBeNull();
  });
});
