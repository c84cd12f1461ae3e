import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import type { Answers, Outputs } from '../../testing/answer-calls.ts';
import { owner, renderScreen, store } from '../../testing/render-screen.tsx';
import CommunicationsPage from './communications-page.tsx';
import { EscalationSection } from './escalation-section.tsx';
import { KindSection } from './kind-section.tsx';
import { QuietSection } from './quiet-section.tsx';
import { useNoticeSettings } from './settings-data.ts';

const person = (userId: string, role: 'owner' | 'kitchen'): Outputs['getNoticeSettings']['people'][number] => ({
  userId,
  name: userId === owner.user.id ? owner.user.name : 'Cook',
  email: `${role}@tacos.test`,
  role,
  you: userId === owner.user.id,
  hasPhone: false,
  storeIds: null,
  wants: role === 'owner' ? [{ notice: 'late_order', channel: 'mail' }] : [],
  inStores: [],
});
const settings: Outputs['getNoticeSettings'] = {
  people: [person(owner.user.id, 'owner'), person('user-2', 'kitchen')],
  hasSms: false,
  stores: [{ id: store.id, name: store.name }],
  times: null,
  escalation: [],
};
const lateToCook = 'Mail to Cook: An order that nobody has answered';

/** One of the kinds: each further one takes as long again. */
function LateOrders() {
  const { data } = useNoticeSettings();
  return data ? <KindSection notice="late_order" settings={data} storeId={null} /> : null;
}

describe('the communications', () => {
  const answers: Answers = {
    getNoticeSettings: settings,
    listChats: { chats: [], nextCursor: null, unread: 0, offeredBy: [] },
  };

  it('have what is essential on for those in charge, and let an owner choose for the kitchen', async () => {
    const { user, changes } = renderScreen(<LateOrders />, {
      answers: {
        ...answers,
        chooseNotice: ({ notice }) => ({
          ...settings,
          people: settings.people.map((one) =>
            one.role === 'kitchen' ? { ...one, wants: [{ notice, channel: 'mail' as const }] } : one,
          ),
        }),
      },
    });
    const mine = await screen.findByLabelText<HTMLInputElement>('Mail to Rosa Lía: An order that nobody has answered');
    expect([mine.checked, mine.disabled]).toEqual([true, true]);
    const kitchen = screen.getByLabelText<HTMLInputElement>(lateToCook);
    expect(kitchen.checked).toBe(false);
    await user.click(kitchen);
    await waitFor(() => expect(changes).toHaveLength(1));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(lateToCook).checked).toBe(true));
    expect(changes[0]?.input).toMatchObject({
      userId: 'user-2',
      notice: 'late_order',
      channel: 'mail',
      isWanted: true,
    });
  });

  it('say why a choice was not taken, and show it as it was', async () => {
    const { user } = renderScreen(<KindSection notice="late_order" settings={settings} storeId={null} />, {
      answers: {
        chooseNotice: () => {
          throw new AppError('CONFLICT', 'This has changed meanwhile.');
        },
      },
    });
    await user.click(await screen.findByLabelText(lateToCook));
    await screen.findByText('This has changed meanwhile.');
    expect(screen.getByLabelText<HTMLInputElement>(lateToCook).checked).toBe(false);
  });

  it('keep quiet hours that end when they begin in their fields, and save others', async () => {
    const { user, changes } = renderScreen(<QuietSection times={null} />, {
      answers: { setNoticeTimes: (times) => ({ ...settings, times }) },
    });
    await user.click(await screen.findByLabelText('No mails in my quiet hours'));
    fireEvent.change(screen.getByLabelText(/^From/), { target: { value: '07:00' } });
    await user.click(screen.getByText('Save my times'));
    await screen.findByText('Choose an end that is not the beginning.');
    expect(screen.getByLabelText(/^From/)).toHaveProperty('value', '07:00');
    fireEvent.change(screen.getByLabelText(/^From/), { target: { value: '21:30' } });
    await user.click(screen.getByText('Save my times'));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.input).toMatchObject({ quiet: { from: '21:30', to: '07:00' }, timeZone: store.timeZone });
    await screen.findByText('Saved.');
    expect(screen.getByLabelText(/^From/)).toHaveProperty('value', '21:30');
  });

  it('save who is told when nobody sees to it', async () => {
    const { user, changes } = renderScreen(<EscalationSection settings={settings} />, {
      answers: { setEscalation: ({ storeId, steps }) => ({ ...settings, escalation: [{ storeId, steps }] }) },
    });
    await screen.findByText('Nobody is chosen: owners are told first, then managers.');
    await user.click(screen.getByLabelText('Add a person', { selector: 'input' }));
    const options = within(await screen.findByRole('listbox'));
    await user.click(options.getByText('Cook'));
    await user.click(screen.getByText('Save the list'));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.input).toEqual({ storeId: store.id, steps: [{ userId: 'user-2', afterMinutes: 2 }] });
    expect(screen.getByLabelText('Minutes before Cook is told')).toBeDefined();
  });

  it('leave who is told when nobody sees to it to those who run the team', async () => {
    renderScreen(<CommunicationsPage />, { me: { ...owner, role: 'kitchen' }, answers });
    const link = screen.getByText(/^Service representatives:/).closest('a');
    expect(link?.getAttribute('href')).toBe('/dashboard/store/representatives');
    await screen.findByText('My quiet hours and my daily mail');
    expect(screen.queryByText('When nobody sees to it')).toBeNull();
  });
});
