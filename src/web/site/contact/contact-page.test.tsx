import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRoute } from '../../testing/answer-route.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import ContactPage from './contact-page.tsx';

const fill = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });

it('the contact form names what is missing, sends what was typed as JSON, and thanks', async () => {
  const { user } = renderScreen(<ContactPage />, { path: '/contact' });
  const requests = answerRoute('/api/contact', () => Response.json({ received: true }));
  await user.click(screen.getByText('Send message'));
  await screen.findByText('Enter your message.');
  expect(screen.getByText('Enter your name.')).toBeDefined();
  expect(screen.getByText('Enter your email.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  expect(requests).toEqual([]);
  fill('Name', 'Ada');
  fill('Email', 'ada@example.com');
  fill('What is it about?', 'press');
  fill('Message', ' Hello ');
  await user.click(screen.getByText('Send message'));
  await screen.findByText('We have your message');
  expect(requests.map(({ body }) => JSON.parse(body as string) as unknown)).toEqual([
    { name: 'Ada', email: 'ada@example.com', topic: 'press', message: 'Hello' },
  ]);
});
