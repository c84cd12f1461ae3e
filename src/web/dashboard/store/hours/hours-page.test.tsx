import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../platform/errors.ts';
import type { Answers, Outputs } from '../../../testing/answer-calls.ts';
import { owner, renderScreen, store } from '../../../testing/render-screen.tsx';
import HoursPage from './hours-page.tsx';

const hours: Outputs['getStoreHours'] = { storeId: store.id, hours: null, version: null, changedAt: null };
const answers: Answers = {
  getStoreHours: hours,
  listHolidays: { holidays: [{ date: '2031-12-25', name: 'Christmas Day' }] },
  listIntegrations: { cards: [] },
  setStoreHours: { ...hours, version: 1 },
};
const last = (label: string) => screen.getAllByLabelText(label).at(-1) ?? document.body;
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const addHours = () => screen.getAllByText('Add hours').at(-1) ?? document.body;
const save = () => screen.getByText('Save').closest('button');

describe('the hours of a store', () => {
  it('close on a holiday with one press', async () => {
    const { user, changes } = renderScreen(<HoursPage />, { answers });
    await screen.findByText(/^Nothing is saved yet/);
    const holiday = await screen.findByLabelText(/^Christmas Day/);
    await user.click(holiday.querySelector('input[value="closed"]') ?? holiday);
    await user.click(screen.getByText('Save'));
    await screen.findByText('The hours are saved.');
    expect(changes).toMatchObject([
      { call: 'setStoreHours', input: { id: store.id, hours: { special: [{ date: '2031-12-25', spans: [] }] } } },
    ]);
  });

  it('show a holiday that is saved as closed', async () => {
    const days = { weekly: [], special: [{ date: '2031-12-25', spans: [] }] };
    renderScreen(<HoursPage />, {
      answers: {
        ...answers,
        getStoreHours: { ...hours, hours: days, version: 1, changedAt: '2026-11-20T10:00:00.000Z' },
      },
    });
    const holiday = await screen.findByLabelText(/^Christmas Day/);
    expect(holiday.querySelector('input[value="closed"]')).toHaveProperty('checked', true);
  });

  it('end on the next day, are twice on a special day, and are not saved while two of them overlap', async () => {
    const { user, changes } = renderScreen(<HoursPage />, { answers });
    await screen.findByText(/^Nothing is saved yet/);
    fill(screen.getAllByLabelText('To')[0] ?? document.body, '02:00');
    expect(screen.getByLabelText('To, the next day')).toHaveProperty('value', '02:00');
    await user.click(screen.getByText('Add a special day'));
    fill(last('Day'), '2031-12-24');
    await user.click(addHours());
    await user.click(addHours());
    fill(last('From'), '14:00');
    await screen.findByText('2031-12-24: two spans overlap.');
    expect(save()).toHaveProperty('disabled', true);
    fill(last('From'), '18:00');
    expect(save()).toHaveProperty('disabled', false);
    await user.click(screen.getByText('Save'));
    await screen.findByText('The hours are saved.');
    const spans = [
      { from: '11:00', to: '15:00' },
      { from: '18:00', to: '21:00' },
    ];
    expect(changes).toMatchObject([
      { input: { hours: { special: expect.arrayContaining([{ date: '2031-12-24', spans }]) as unknown } } },
    ]);
  });

  it('keep what was typed when a colleague has saved others meanwhile', async () => {
    const { user } = renderScreen(<HoursPage />, {
      answers: {
        ...answers,
        setStoreHours: () => {
          throw new AppError('CONFLICT', 'Somebody else has changed these hours meanwhile.');
        },
      },
    });
    await screen.findByText(/^Nothing is saved yet/);
    fill(screen.getAllByLabelText('From')[0] ?? document.body, '09:00');
    await user.click(screen.getByText('Save'));
    await screen.findByText(/^Somebody else has changed these hours meanwhile\./);
    expect(screen.getAllByLabelText('From')[0]).toHaveProperty('value', '09:00');
  });

  it('are only read by the kitchen', async () => {
    renderScreen(<HoursPage />, { me: { ...owner, role: 'kitchen' }, answers });
    await screen.findByText('Owners and managers change the hours.');
    await waitFor(() => expect(save()).toHaveProperty('disabled', true));
  });
});
