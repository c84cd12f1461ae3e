import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../platform/errors.ts';
import type { Outputs } from '../../../testing/answer-calls.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ApiKeysSection } from './api-keys-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

const id = '0190b6a0-0000-7000-8000-0000000000c1';
const at = '2026-11-20T10:00:00.000Z';
const isPassword = (password: string | undefined) => {
  if (password !== 'right') throw new AppError('BAD_REQUEST', 'password: This is not your password.');
};
const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the API keys', () => {
  const token = `fk_live_${'x'.repeat(43)}`;
  const key: Outputs['listApiKeys']['keys'][number] = {
    id,
    name: 'Till',
    prefix: 'fk_live_xx',
    scopes: ['read_orders'],
    createdAt: at,
    expiresAt: null,
    lastUsedAt: at,
    isRolled: false,
    state: 'good',
  };
  const keys = { keys: [key], proof: 'password', callsPerMinute: 60 } as const;

  it('shows a wrong password at its field, keeps the name, and shows the new key once', async () => {
    const { user, answer } = renderScreen(<ApiKeysSection />, {
      answers: {
        listApiKeys: { ...keys, keys: [] },
        makeApiKey: ({ password }) => {
          isPassword(password);
          return { ...keys, keys: [key], id, token };
        },
      },
    });
    await screen.findByText('No key yet.');
    await user.click(screen.getByText('Make an API key'));
    fill(/^Name/, 'Till');
    fill(/^Your password/, 'wrong');
    await user.click(screen.getByText('Make the key'));
    await screen.findByText('This is not your password.');
    expect(screen.getByDisplayValue('Till')).toBeDefined();

    answer({ listApiKeys: { ...keys, keys: [key] } });
    fill(/^Your password/, 'right');
    await user.click(screen.getByText('Make the key'));
    await screen.findByText('Copy it now: it is never shown again.');
    expect(screen.getByText(token).tagName).toBe('CODE');
    await user.click(screen.getByText('I have kept it'));
    expect(screen.queryByText(token)).toBeNull();
    expect(screen.getByText(/^Last used/)).toBeDefined();
  });

  it('shows a key as revoked once it is', async () => {
    const revoked = { ...keys, keys: [{ ...key, state: 'revoked' as const }] };
    const { user, changes } = renderScreen(<ApiKeysSection />, {
      answers: { listApiKeys: { ...keys, keys: [key] }, revokeApiKey: revoked },
    });
    await user.click(await screen.findByLabelText('Revoke Till'));
    await screen.findByText(/\(revoked\)/);
    expect(screen.queryByLabelText('Revoke Till')).toBeNull();
    expect(changes).toEqual([{ call: 'revokeApiKey', input: { id } }]);
  });
});

describe('the webhooks', () => {
  const endpoint: Outputs['listWebhooks']['endpoints'][number] = {
    id,
    name: 'Till',
    url: 'https://till.example/hooks',
    kinds: ['order.created'],
    state: 'on',
    failingSince: null,
    formerUntil: null,
    version: 1,
  };
  const message: Outputs['listWebhookMessages']['messages'][number] = {
    id,
    kind: 'endpoint.test',
    state: 'waiting',
    attempts: 1,
    happenedAt: at,
    nextAt: at,
    lastStatus: null,
    lastMs: 12,
  };

  it('refuses an address that is not on the internet and keeps what was typed, then shows the secret once', async () => {
    const { user, changes } = renderScreen(<WebhooksSection />, {
      answers: {
        listWebhooks: { endpoints: [], proof: 'password' },
        addWebhook: { endpoints: [endpoint], id, secret: 'whsec_abc' },
      },
    });
    await screen.findByText('No webhook yet.');
    await user.click(screen.getByText('Add a webhook'));
    fill(/^Name/, 'Till');
    fill(/^Address/, 'https://10.0.0.1/hooks');
    fill(/^Your password/, 'right');
    await user.click(screen.getByText('Add the webhook'));
    await screen.findByText('Enter a name that everybody on the internet can reach.');
    expect(changes).toEqual([]);
    expect(screen.getByDisplayValue('right')).toBeDefined();

    fill(/^Address/, endpoint.url);
    await user.click(screen.getByText('Add the webhook'));
    await screen.findByText('whsec_abc');
    await user.click(screen.getByText('I have kept it'));
    expect(screen.queryByText('whsec_abc')).toBeNull();
    expect(changes.at(-1)).toMatchObject({ call: 'addWebhook', input: { url: endpoint.url, password: 'right' } });
  });

  it('sends a test, and opens what was sent and what came back', async () => {
    const { user } = renderScreen(<WebhooksSection />, {
      answers: {
        listWebhooks: { endpoints: [endpoint], proof: 'password' },
        testWebhook: { endpoints: [endpoint], proof: 'password' },
        listWebhookMessages: { messages: [message], nextCursor: null },
        getWebhookMessage: {
          ...message,
          endpointId: id,
          body: '{"data":{"words":"This is a test. Nothing has happened."}}',
          log: [{ number: 1, at, durationMs: 12, status: null, answer: 'The name is not known.' }],
        },
      },
    });
    await user.click(await screen.findByText('Send a test'));
    await screen.findByText('endpoint.test');
    expect(screen.getByText(/no answer, 12 ms/)).toBeDefined();
    await user.click(screen.getByText('Open'));
    await screen.findByText(/This is a test\. Nothing has happened\./);
    expect(screen.getByText('The name is not known.')).toBeDefined();
  });
});
