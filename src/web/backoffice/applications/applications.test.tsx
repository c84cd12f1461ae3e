import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { decisionLetter, type Decision } from '../../../domains/applications/model/decision-letters.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Answers, Outputs } from '../../testing/answer-calls.ts';
import { answerRoute } from '../../testing/answer-route.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import type { Route } from './+types/application-page.ts';
import ApplicationPage from './application-page.tsx';
import QueuePage from './queue-page.tsx';

type Application = Outputs['getApplication'];
type Summary = Outputs['listApplications']['applications'][number];

const at = '2026-11-20T10:00:00.000Z';
const id = (number: number) => `0190b6a0-0000-7000-8000-0000000000${number}`;
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const summary: Summary = {
  id: id(11),
  state: 'submitted',
  kind: 'first',
  submittedAt: at,
  businessType: 'restaurant',
  brandName: 'Rita & Sons <Ramen>',
  storeName: '',
  storeAddress: '7 Elm Street, Austin, TX',
  suite: '',
  firstName: 'Rita',
  lastName: 'Bah',
  email: 'rita@ramen.test',
  phone: '+15125550147',
  assignedTo: null,
  waitingSince: at,
};
const application: Application = {
  ...summary,
  emailVerified: true,
  smsOptIn: true,
  consent: { version: '1', at, from: '203.0.113.7' },
  checks: [{ name: 'phone_reached', state: 'open', note: '', checkedBy: null, checkedAt: null }],
  duplicates: [],
  entries: [],
  documents: [],
  suggestedTimeZone: 'America/Chicago',
  merchantId: null,
};
const declined: Application = {
  ...application,
  state: 'declined',
  waitingSince: null,
  entries: [
    { id: id(21), at, kind: 'declined', byStaff: true, authorName: 'Tess', shared: true, text: 'Closed for good.' },
  ],
};

const shown = () => [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('a')?.textContent ?? '');
const tab = (words: string) => screen.getByText(words, { selector: 'button' });

describe('the queue of applications', () => {
  const dora: Summary = { ...summary, id: id(12), brandName: "Dora's Diner", state: 'declined' };
  const counts = { unconfirmed: 0, submitted: 1, needs_information: 0, approved: 0, declined: 1, withdrawn: 0 };
  const listApplications: Answers['listApplications'] = ({ state, search }) => ({
    applications: [summary, dora].filter(
      (one) =>
        (state === undefined || one.state === state) &&
        one.brandName.toLowerCase().includes(search?.toLowerCase() ?? ''),
    ),
    nextCursor: null,
    counts,
  });
  const openQueue = (path: string) => renderScreen(<QueuePage />, { path, answers: { listApplications } });
  it('keeps its state and its search in the address', async () => {
    const { user, address } = openQueue('/backoffice/applications');
    await waitFor(() => expect(shown()).toEqual(['Rita & Sons <Ramen>', "Dora's Diner"]));
    await user.click(tab('Declined'));
    await waitFor(() => expect(shown()).toEqual(["Dora's Diner"]));
    expect(address()).toBe('/backoffice/applications?state=declined');
    expect(tab('Declined').getAttribute('aria-pressed')).toBe('true');
    await user.click(tab('All'));
    await waitFor(() => expect(shown()).toHaveLength(2));
    fill(screen.getByLabelText('Search'), ' ramen ');
    await waitFor(() => expect(shown()).toEqual(['Rita & Sons <Ramen>']));
    expect(address()).toBe('/backoffice/applications?search=ramen');
    expect(screen.getByText('Rita & Sons <Ramen>').getAttribute('href')).toBe(`/backoffice/applications/${id(11)}`);
  });

  it('opens with what the address asks for, and shows all again where nothing matches', async () => {
    const { user, address } = openQueue('/backoffice/applications?state=declined&search=ramen');
    await screen.findByText(/^Nothing matches\./);
    expect(screen.getByDisplayValue('ramen')).toBeDefined();
    await user.click(screen.getByText('Show all'));
    await waitFor(() => expect(shown()).toHaveLength(2));
    expect(address()).toBe('/backoffice/applications');
  });
});

const open = (answers: Answers = {}) =>
  renderScreen(<ApplicationPage {...({ params: { id: id(11) } } as Route.ComponentProps)} />, {
    path: `/backoffice/applications/${id(11)}`,
    answers: { getApplication: application, listStaff: { staff: [] }, ...answers },
  });
const dialog = async () => within(await screen.findByRole('dialog'));
const preview = () => [...screen.getByLabelText('The mail').querySelectorAll('p')].map((one) => one.textContent);
const mailed = (decision: Decision, text: string) => decisionLetter(decision, application, text).paragraphs;
const button = (words: string) => screen.getAllByText(words).map((one) => one.closest('button'))[0];

describe('a decision on an application', () => {
  it('to ask keeps what was typed when the server does not answer, and shows what is mailed', async () => {
    const text = 'Please send your licence.';
    const { user, answer, changes } = open({
      askApplicant: () => {
        answer({ getApplication: { ...application, state: 'needs_information', waitingSince: null } });
        return { state: 'needs_information' };
      },
    });
    let isLost = true;
    answerRoute(`/api/backoffice/applications/${id(11)}/ask`, (_request, pass) =>
      isLost ? Promise.reject(new TypeError('Failed to fetch')) : pass(),
    );
    await user.click(await screen.findByText('Ask for more'));
    const form = await dialog();
    fill(form.getByLabelText(/^What do you need\?/), text);
    expect(preview()).toEqual(mailed('ask', text));
    await user.click(form.getByText('Send the question'));
    expect((await form.findByRole('alert')).textContent).toMatch(/^The server did not answer\./);
    expect(form.getByDisplayValue(text)).toBeDefined();
    isLost = false;
    await user.click(form.getByText('Send the question'));
    await screen.findByText('Waits for applicant');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toEqual([{ call: 'askApplicant', input: { id: id(11), text } }]);
  });

  it('to decline shows what is mailed, and leaves nothing to decide', async () => {
    const { user, answer, changes } = open({
      declineApplication: () => {
        answer({ getApplication: declined });
        return { state: 'declined' };
      },
    });
    await user.click(await screen.findByText('Decline'));
    const form = await dialog();
    const text = 'We do not deliver <there> yet.';
    fill(form.getByLabelText(/^Reason/), text);
    expect(preview()).toEqual(mailed('decline', text));
    await user.click(form.getByText('Decline'));
    await screen.findByText('It is declined. The applicant can apply again from their page.');
    expect(['Approve', 'Ask for more', 'Decline'].map((words) => button(words)?.disabled)).toEqual([true, true, true]);
    expect(changes).toEqual([{ call: 'declineApplication', input: { id: id(11), text } }]);
  });

  it('to approve names the checks that have not passed and the time zone, which is sent along', async () => {
    const { user, changes } = open({ approveApplication: { state: 'approved', merchantId: id(41) } });
    await user.click(await screen.findByText('Approve'));
    const form = await dialog();
    expect(form.getByText('Not every check has passed')).toBeDefined();
    expect(form.getByText('Phone reached: open.')).toBeDefined();
    expect(form.getByDisplayValue('Central (Chicago)')).toBeDefined();
    expect(preview()).toEqual(mailed('approve', ''));
    await user.click(form.getByText('Approve'));
    await screen.findByText('Rita & Sons <Ramen> is a partner now.');
    const input = { id: id(11), timeZone: 'America/Chicago', text: '' };
    expect(changes).toEqual([{ call: 'approveApplication', input }]);
  });

  it('that a colleague has already decided is refused with a sentence, and the page shows the decision', async () => {
    const { user, answer } = open({
      approveApplication: () => {
        answer({ getApplication: declined });
        throw new AppError('CONFLICT', 'This application is declined already.');
      },
    });
    await user.click(await screen.findByText('Approve'));
    const form = await dialog();
    await user.click(form.getByText('Approve'));
    await screen.findByText('Somebody else was faster');
    expect(form.getByText('This application is declined already.')).toBeDefined();
    await screen.findByText('Closed for good.');
    await form.findByText('It is declined. The applicant can apply again from their page.');
    expect(form.getByText('Approve').closest('button')).toHaveProperty('disabled', true);
  });

  it('cannot be made on an application that does not exist', async () => {
    open({
      getApplication: () => {
        throw new AppError('NOT_FOUND');
      },
    });
    await screen.findByText('There is no such application');
    expect(screen.queryByText('Approve')).toBeNull();
  });
});
