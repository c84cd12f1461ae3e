import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { IntegrationCard } from '../../../domains/integrations/contract.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Answers, Outputs } from '../../testing/answer-calls.ts';
import { grubhub, uberEats } from '../../testing/integration-cards.ts';
import { owner, renderScreen, store } from '../../testing/render-screen.tsx';
import IntegrationsPage from './integrations-page.tsx';

const at = '2026-01-18T18:00:00.000Z';
const consentId = '0190b6a0-0000-7000-8000-0000000000c1';
const path = '/dashboard/integrations';
const consentPage = 'https://service.test/authorize?state=abc';

const services: Outputs['listConnectable']['services'] = [
  { service: 'uber-eats', name: 'Uber Eats', by: 'consent', linkExample: null },
  { service: 'grubhub', name: 'Grubhub', by: 'request', linkExample: 'https://www.grubhub.com/restaurant/name/1' },
];

const renderPage = (cards: IntegrationCard[], { search = '', me = owner, ...more }: Answers & Given = {}) =>
  renderScreen(<IntegrationsPage />, {
    path: path + search,
    me,
    answers: {
      listConnectable: { services },
      listConnectionRequests: { requests: [] },
      listConnectionMenus: { connections: [] },
      listIntegrations: { cards },
      getStoreHours: { storeId: store.id, hours: null, version: null, changedAt: null },
      beginConsent: { url: consentPage },
      ...more,
    },
  });
interface Given {
  search?: string;
  me?: typeof owner;
}

const goTo = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
afterEach(() => void goTo.mockClear());

describe('a store that Forkline connects', () => {
  const request: Outputs['requestConnection'] = {
    id: '0190b6a0-0000-7000-8000-0000000000d1',
    storeId: store.id,
    service: 'grubhub',
    serviceName: 'Grubhub',
    storeLink: 'https://www.grubhub.com/restaurant/rosalias-kitchen/30418118',
    state: 'requested',
    code: null,
    reason: null,
    requestedAt: at,
    changedAt: at,
  };
  const asked = (state: typeof request.state, code: string | null = null) => ({
    listConnectionRequests: { requests: [{ ...request, state, code }] },
  });

  it('is requested by the link of its page, and a wrong link is refused at the field', async () => {
    const { user, answer, changes } = renderPage([uberEats], {
      search: '?connect=',
      requestConnection: () => {
        throw new AppError('BAD_REQUEST', 'storeLink: This is not a Grubhub link.');
      },
    });
    const tiles = within(await screen.findByRole('dialog'));
    await tiles.findByText('Log in to Uber Eats');
    expect(tiles.queryByText(/store id/i), 'no owner is asked for an id').toBeNull();
    await user.click(tiles.getByLabelText('Forkline connects it for me: Grubhub'));
    const link = await screen.findByLabelText(/^Link to your store on Grubhub/);
    const send = () => user.click(screen.getByText('Send request'));
    expect(screen.getByText('Send request').closest('button')).toHaveProperty('disabled', true);
    fireEvent.change(link, { target: { value: 'https://www.doordash.com/store/rosalias-1' } });
    await send();
    await screen.findByText('This is not a Grubhub link.');
    expect(link.getAttribute('aria-invalid')).toBe('true');
    expect(link).toHaveProperty('value', 'https://www.doordash.com/store/rosalias-1');
    fireEvent.change(link, { target: { value: request.storeLink } });
    expect(screen.queryByText('This is not a Grubhub link.')).toBeNull();
    answer({ requestConnection: request, ...asked('requested') });
    await send();
    await tiles.findByText('Next: we contact Grubhub, usually within 1 business day.');
    expect(screen.queryByLabelText(/^Link to your store/)).toBeNull();
    expect(changes.at(-1)).toEqual({
      call: 'requestConnection',
      input: { storeId: store.id, service: 'grubhub', storeLink: request.storeLink },
    });
  });

  it('shows its proof code, is checked by a press, and may be canceled', async () => {
    const { user, answer, changes } = renderPage([uberEats], {
      ...asked('waiting_for_proof', 'FL-7KQ2MX'),
      checkConnectionRequest: { request, found: 'not_told' },
      cancelConnectionRequest: { ...request, state: 'canceled' },
    });
    await screen.findByText('FL-7KQ2MX');
    await user.click(screen.getByText('Check now'));
    await screen.findByText(/^Grubhub does not tell us right now\./);
    answer(asked('canceled'));
    await user.click(screen.getByLabelText('Cancel request: Grubhub'));
    await screen.findByLabelText('Forkline connects it for me: Grubhub');
    expect(screen.queryByText('FL-7KQ2MX')).toBeNull();
    const input = { id: request.id };
    expect(changes).toEqual([
      { call: 'checkConnectionRequest', input },
      { call: 'cancelConnectionRequest', input },
    ]);
  });
});

describe('a store that its service connects with the owner’s consent', () => {
  const consent: Outputs['getConsent'] = {
    id: consentId,
    state: 'connected',
    service: 'uber-eats',
    serviceName: 'Uber Eats',
    storeName: store.name,
    connectionId: null,
    sentence: 'Uber Eats is connected.',
    choices: [],
  };
  const search = `?consent=${consentId}`;

  it('sends the owner to the service', async () => {
    const { user, changes } = renderPage([grubhub]);
    await user.click(await screen.findByText('Log in to Uber Eats'));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(consentPage));
    expect(changes).toEqual([{ call: 'beginConsent', input: { service: 'uber-eats', storeId: store.id } }]);
  });

  it('says what came of it until the message is closed', async () => {
    const { user, address } = renderPage([grubhub], { search, getConsent: consent });
    await screen.findByText('Uber Eats is connected.');
    await user.click(screen.getByLabelText('Close this message'));
    await waitFor(() => expect(screen.queryByText('Uber Eats is connected.')).toBeNull());
    expect(address()).toBe(path);
  });

  it.each([
    ['unknown', {}],
    [
      consentId,
      {
        getConsent: () => {
          throw new AppError('NOT_FOUND', 'There is no such consent.');
        },
      },
    ],
  ])('says that nothing was connected where the consent is not known (%s)', async (id, more) => {
    renderPage([grubhub], { search: `?consent=${id}`, ...more });
    expect(await screen.findByText(/^This way to a service was not begun here/)).toBeDefined();
  });

  it('shows no result to the kitchen', async () => {
    renderPage([grubhub], { search, getConsent: consent, me: { ...owner, role: 'kitchen' } });
    await screen.findByText('Owners and managers change this.');
    expect(screen.queryByText('Uber Eats is connected.')).toBeNull();
  });

  it('is chosen among the stores that the login opens, and again where the service refuses one', async () => {
    const choices = ['Old Port', 'Downtown'].map((name) => ({ externalStoreId: name.toLowerCase(), name }));
    const { user, answer, changes } = renderPage([grubhub], {
      search,
      getConsent: { ...consent, state: 'choosing', sentence: 'Choose which of its stores it is.', choices },
      chooseStore: () => {
        throw new AppError('BAD_REQUEST', 'The service refuses to connect this store.');
      },
    });
    await screen.findByText('Choose which of its stores it is.');
    expect(screen.getByText('Choose a store first').closest('button')).toHaveProperty('disabled', true);
    await user.click(screen.getByLabelText('Downtown'));
    await user.click(screen.getByText(`Connect it with ${store.name}`));
    await screen.findByText('The service refuses to connect this store.');
    await user.click(screen.getByLabelText('Old Port'));
    expect(screen.queryByText('The service refuses to connect this store.')).toBeNull();
    answer({ chooseStore: consent, getConsent: consent });
    await user.click(screen.getByText(`Connect it with ${store.name}`));
    await screen.findByText('Uber Eats is connected.');
    expect(screen.queryByLabelText('Old Port')).toBeNull();
    expect(changes.at(-1)).toEqual({ call: 'chooseStore', input: { id: consentId, externalStoreId: 'old port' } });
  });
});

const gone: IntegrationCard = {
  ...uberEats,
  state: 'disconnected',
  sentence: 'Disconnected: no orders come in from Uber Eats.',
  disconnectedAt: at,
  lastOrderAt: at,
};

describe('disconnecting a store', () => {
  it('says what it means, may be left, and leaves a card without a test order', async () => {
    const { user, answer, changes } = renderPage([uberEats, grubhub], { disconnectStore: gone });
    await user.click(await screen.findByLabelText('Disconnect Uber Eats'));
    await screen.findByText(/^Orders that are open now are finished as usual\./);
    expect(screen.getByText(/^We tell Uber Eats that we are gone/)).toBeDefined();
    await user.click(screen.getByText('Keep it connected'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toEqual([]);

    await user.click(screen.getByLabelText('Disconnect Uber Eats'));
    answer({ listIntegrations: { cards: [gone, grubhub] } });
    await user.click(within(await screen.findByRole('dialog')).getByText('Disconnect'));
    await screen.findByText(gone.sentence);
    expect(changes).toEqual([{ call: 'disconnectStore', input: { id: uberEats.connectionId } }]);
    const its = within(screen.getByLabelText('Connect Uber Eats again').closest('li') ?? document.body);
    expect(its.queryByText('Test order')).toBeNull();
    expect(its.queryByText('Disconnect')).toBeNull();
    expect(its.queryByText('none yet'), 'the last order is still known').toBeNull();
    expect(screen.getByText('Orders come in.', { selector: '[aria-label="All services"] p' })).toBeDefined();
  });
});

describe('connecting a store again', () => {
  it('sends the owner to the service that asks for consent', async () => {
    const { user, changes } = renderPage([gone]);
    await user.click(await screen.findByLabelText('Connect Uber Eats again'));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(consentPage));
    const { service, connectionId } = gone;
    expect(changes).toEqual([{ call: 'beginConsent', input: { service, storeId: store.id, connectionId } }]);
  });

  it('takes one press where Forkline has connected it, and says why it failed', async () => {
    const broken = {
      ...grubhub,
      state: 'broken' as const,
      sentence: 'Grubhub lets us in no more: connect this store again.',
    };
    const { user, answer, changes } = renderPage([broken], {
      reconnectStore: () => {
        throw new AppError('CONFLICT', 'The service cannot be asked right now.');
      },
    });
    expect(await screen.findAllByText(broken.sentence)).toHaveLength(2);
    expect(screen.getByText('Broken')).toBeDefined();
    expect(screen.queryByText('Pause')).toBeNull();
    await user.click(screen.getByLabelText('Connect Grubhub again'));
    await screen.findByText('The service cannot be asked right now.');
    answer({ reconnectStore: grubhub, listIntegrations: { cards: [grubhub] } });
    await user.click(screen.getByLabelText('Connect Grubhub again'));
    await screen.findByText('Pause');
    expect(screen.queryByText('Broken')).toBeNull();
    expect(changes.at(-1)).toEqual({ call: 'reconnectStore', input: { id: grubhub.connectionId } });
    expect(goTo).not.toHaveBeenCalled();
  });

  it('is not offered to the kitchen', async () => {
    renderPage([gone], { me: { ...owner, role: 'kitchen' } });
    await screen.findByText('Owners and managers can connect it again.');
    expect(screen.queryByLabelText('Connect Uber Eats again')).toBeNull();
  });
});
