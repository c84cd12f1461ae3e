import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Outputs } from '../../testing/answer-calls.ts';
import { owner, renderScreen, store } from '../../testing/render-screen.tsx';
import { Contacts } from './contacts.tsx';
import type { Route as LetterRoute } from './+types/new-thread-page.ts';
import type { Route } from './+types/thread-page.ts';
import NewThreadPage from './new-thread-page.tsx';
import ThreadPage from './thread-page.tsx';

type Thread = Outputs['getDeskThread'];

const at = '2026-11-20T18:00:00.000Z';
const id = (number: number) => `0190b6a0-0000-7000-8000-0000000000${number}`;
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const staff = { ...owner, role: 'staff' as const };
const none: Outputs['listServiceContacts'] = { contacts: [], services: [{ id: 'doordash', name: 'DoorDash' }] };

const merchant: Outputs['getMerchant'] = {
  id: id(11),
  name: store.merchantName,
  businessType: 'restaurant',
  state: 'active',
  stateReason: null,
  stateChangedAt: null,
  createdAt: at,
  stores: [store],
  team: [],
  deletion: null,
};
const thread: Thread = {
  id: id(31),
  number: 'T-501',
  service: 'doordash',
  serviceName: 'DoorDash',
  storeId: store.id,
  storeName: store.name,
  merchantId: merchant.id,
  merchantName: merchant.name,
  subjectKind: 'order',
  subjectId: null,
  subjectLabel: null,
  title: 'A refund',
  state: 'waiting',
  openedBy: 'Rosa Lía',
  openedByStaff: false,
  lastAt: at,
  waitingSince: at,
  reminders: 0,
  promise: null,
  messages: [],
  contact: null,
};

describe('a contact at a service', () => {
  it('is kept once its email is one', async () => {
    const { user, answer, changes } = renderScreen(<Contacts />, {
      me: staff,
      answers: {
        listServiceContacts: none,
        saveServiceContact: (given) => {
          const kept = { ...none, contacts: [{ ...given, version: 1 }] };
          answer({ listServiceContacts: kept });
          return kept;
        },
      },
    });
    await screen.findByText(/^None yet\./);
    await user.click(screen.getByText('Add a contact'));
    const form = within(screen.getByLabelText('New contact'));
    fill(form.getByLabelText('Name'), 'Dana');
    expect(form.getByText('Save').closest('button')).toHaveProperty('disabled', true);
    fill(form.getByLabelText('What for'), 'Partner support');
    fill(form.getByLabelText('Email'), 'by phone only');
    await user.click(form.getByText('Save'));
    await form.findByText('Enter an email address.');
    expect(form.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(changes).toEqual([]);
    fill(form.getByLabelText('Email'), 'dana@service.test');
    expect(form.queryByText('Enter an email address.')).toBeNull();
    await user.click(form.getByText('Save'));
    await screen.findByLabelText('Dana');
    expect(screen.queryByLabelText('New contact')).toBeNull();
    const input = { service: 'doordash', level: 1, email: 'dana@service.test', phone: null, version: 0 };
    expect(changes).toMatchObject([{ call: 'saveServiceContact', input }]);
  });
});

describe('a letter to a service by staff', () => {
  it('is written on behalf of a store of the merchant, once service and subject are chosen', async () => {
    const { user, address, changes } = renderScreen(
      <NewThreadPage {...({ params: { id: merchant.id } } as LetterRoute.ComponentProps)} />,
      {
        path: `/backoffice/merchants/${merchant.id}/write`,
        me: staff,
        answers: { getMerchant: merchant, listServiceContacts: none, openDeskThread: thread },
      },
    );
    fill(await screen.findByLabelText(/^Letter/), 'Version 12 has been on its way for a day.');
    expect(screen.getByText('Choose the service.')).toBeDefined();
    expect(screen.getByText(/written on behalf of Rosalía's Kitchen/)).toBeDefined();
    await user.click(screen.getByLabelText('Service', { selector: 'input' }));
    await user.click(await screen.findByText('DoorDash'));
    fill(screen.getByLabelText('Subject'), 'A menu that is stuck');
    await user.click(screen.getByText('Send'));
    await waitFor(() => expect(address()).toBe(`/backoffice/representatives/threads/${id(31)}`));
    const input = { merchantId: merchant.id, storeId: store.id, service: 'doordash', title: 'A menu that is stuck' };
    expect(changes).toMatchObject([{ call: 'openDeskThread', input }]);
  });

  it('takes an answer by phone once it says who answered', async () => {
    const words = 'You get it back on Monday.';
    const answered: Thread = {
      ...thread,
      state: 'answered',
      messages: [{ id: id(51), seq: 1, saidBy: 'service', author: 'Dana', text: words, quoted: '', via: 'phone', at }],
    };
    const { user, changes } = renderScreen(<ThreadPage {...({ params: { id: id(31) } } as Route.ComponentProps)} />, {
      path: `/backoffice/representatives/threads/${id(31)}`,
      me: staff,
      answers: { getDeskThread: thread, noteServiceAnswer: { thread: answered, missed: 0 } },
    });
    fill(await screen.findByLabelText('What they said'), words);
    expect(screen.getByText('Say who answered.')).toBeDefined();
    fill(screen.getByLabelText('Who answered'), 'Dana');
    await user.click(screen.getByText('Note the answer'));
    const answer = (await screen.findByText(words, { selector: 'li p' })).closest('li');
    expect(answer?.textContent).toContain('By phone');
    expect(screen.getByLabelText<HTMLInputElement>('Who answered').value).toBe('');
    expect(changes).toMatchObject([{ call: 'noteServiceAnswer', input: { by: 'Dana', text: words, seen: 0 } }]);
  });
});
