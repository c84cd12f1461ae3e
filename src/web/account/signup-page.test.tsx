import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { smsConsent } from '../../domains/applications/model/consent.ts';
import { answerRoute } from '../testing/answer-route.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import SignupPage from './signup-page.tsx';

const texts = {
  'Store address': '1200 Main Street, Austin, TX 78701',
  'Floor or suite (optional)': '2nd floor',
  'Brand name': "Pepe's Tacos",
  'First name': 'Pepe',
  'Last name': "O'Hara",
  Email: 'pepe@tacos.test',
  Phone: '(512) 555-0147',
  Password: 'a long enough password',
};
type Field = keyof typeof texts;
const fields = Object.entries(texts) as [Field, string][]; // the object's own keys

const field = (name: Field | 'Business type') =>
  screen.getByLabelText<HTMLInputElement>((label) => label.replace(/ \*$/, '') === name, { selector: 'input' });
const fill = (name: Field, value: string) => fireEvent.change(field(name), { target: { value } });

interface Given {
  path?: string;
  /** Fields that stay empty. */
  except?: readonly (Field | 'Business type')[];
  answer?: () => Response | Promise<Response>;
}

/** The page with its form filled in; `send` presses its button. */
async function open({ path = '/signup', except = [], answer = () => Response.json({ received: true }) }: Given = {}) {
  const { user, address } = renderScreen(<SignupPage />, { path });
  const requests = answerRoute('/api/signup/', answer);
  for (const [name, text] of fields) if (!except.includes(name)) fill(name, text);
  // The code that measures a password is loaded with the first one.
  if (!except.includes('Password')) await screen.findByText(/easy to guess|could be stronger|strong$/i);
  if (!except.includes('Business type')) {
    await user.click(field('Business type'));
    await user.click(await screen.findByText('Liquor Store'));
  }
  return { user, address, requests, send: () => user.click(screen.getByText('Create Account')) };
}

const mistakes: readonly [Field, string, string][] = [
  ['Password', 'too short', 'Choose a password of at least 10 characters.'],
  ['Password', 'a'.repeat(201), 'A password has 200 characters at most.'],
  ['Store address', 'nowhere', 'Enter the street with its number, the city and the state.'],
  ['Store address', `1 ${'a'.repeat(300)}`, 'At most 300 characters fit here.'],
  ['Floor or suite (optional)', 'a'.repeat(61), 'At most 60 characters fit here.'],
  ['Brand name', 'a'.repeat(121), 'At most 120 characters fit here.'],
  ['First name', 'a'.repeat(81), 'At most 80 characters fit here.'],
  ['Last name', 'a'.repeat(81), 'At most 80 characters fit here.'],
  ['Email', 'pepe at tacos', 'Enter an email such as name@example.com.'],
  ['Email', `${'a'.repeat(250)}@tacos.test`, 'This is longer than any email.'],
  ['Phone', 'call me', 'Enter a phone number with its area code, such as (302) 555-0142.'],
  ['Phone', '5'.repeat(41), 'At most 40 characters fit here.'],
];

/** The names of the fields that are marked as wrong. */
const wrong = () => [...document.querySelectorAll('[aria-invalid="true"]')].map(({ id }) => id.replace('sign-up-', ''));

describe('the sign-up form', () => {
  it('has the address that came along, and sends exactly the fields of the specification', async () => {
    const path = `/signup?${new URLSearchParams({ address: "5 O'Connell St, Austin, TX" })}`;
    const { address, requests, send } = await open({ path, except: ['Store address', 'Floor or suite (optional)'] });
    expect(screen.getByText('Centralize your delivery channels. Setup is quick, approval is personal.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>(smsConsent.text).checked).toBe(true);
    expect(smsConsent.text).toContain('Message and data rates may apply. Text STOP to opt out.');
    await send();
    await waitFor(() => expect(address()).toBe('/thank-you'));
    expect(requests.map(({ body }) => JSON.parse(body as string) as unknown)).toEqual([
      {
        storeAddress: "5 O'Connell St, Austin, TX",
        suite: '',
        storeName: '',
        brandName: "Pepe's Tacos",
        businessType: 'liquor',
        firstName: 'Pepe',
        lastName: "O'Hara",
        email: 'pepe@tacos.test',
        phone: '(512) 555-0147',
        password: 'a long enough password',
        smsOptIn: true,
      },
    ]);
  });

  it('sends a consent that was taken back as refused', async () => {
    const { user, requests, send } = await open();
    await user.click(screen.getByLabelText(smsConsent.text));
    await send();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(JSON.parse(requests[0]?.body as string)).toMatchObject({ suite: '2nd floor', smsOptIn: false });
  });

  it('that is empty says what is missing beside each field, goes to the first, and sends nothing', async () => {
    const { requests, send } = await open({ except: [...fields.map(([name]) => name), 'Business type'] });
    await send();
    for (const sentence of [
      "Enter the store's address.",
      'Enter the name of your business.',
      'Pick what kind of business this is.',
      'Enter your first name.',
      'Enter your last name.',
      'Enter your email.',
      'Enter a phone number.',
      'Choose a password of at least 10 characters.',
    ]) {
      expect(screen.getByText(sentence)).toBeDefined();
    }
    expect(document.activeElement).toBe(field('Store address'));
    expect(requests).toEqual([]);
  });

  it('leads to the type of business when only that is missing, and keeps the rest', async () => {
    const { requests, send } = await open({ except: ['Business type'] });
    fill('First name', '<script>alert(1)</script>');
    await send();
    expect(screen.getByText('Pick what kind of business this is.')).toBeDefined();
    expect(document.activeElement).toBe(field('Business type'));
    expect(field('First name').value).toBe('<script>alert(1)</script>');
    expect(requests).toEqual([]);
  });

  it('with one wrong field says what is wrong beside it alone, goes there, and keeps what was typed', async () => {
    const { requests, send } = await open();
    for (const [name, text, sentence] of mistakes) {
      fill(name, text);
      await send();
      const error = screen.getByText(sentence);
      expect(field(name).getAttribute('aria-describedby'), `with ${sentence}`).toContain(error.id);
      expect(wrong(), `with ${sentence}`).toEqual([field(name).id.replace('sign-up-', '')]);
      expect(document.activeElement, `with ${sentence}`).toBe(field(name));
      expect(field(name).value).toBe(text);
      fill(name, texts[name]);
    }
    expect(requests).toEqual([]);
  });

  it('shows what only the server finds beside its field, keeps the rest, and sends once however often Enter is pressed', async () => {
    const answer = Promise.withResolvers<Response>();
    const { user, requests } = await open({ answer: () => answer.promise });
    await user.click(field('Email'));
    await user.keyboard('{Enter}{Enter}');
    fireEvent.submit(screen.getByLabelText('Sign up'));
    const issues = [{ path: ['phone'], message: 'No such number.' }];
    answer.resolve(Response.json({ error: 'phone: No such number.', data: { issues } }, { status: 400 }));
    await screen.findByText('No such number.');
    expect(wrong()).toEqual(['phone']);
    expect(document.activeElement).toBe(field('Phone'));
    expect(field('Password').value).toBe(texts.Password);
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['names no error', () => new Response('oops', { status: 500 }), 'Signup failed. Please try again.'],
    ['names an error', () => Response.json({ error: 'We are closed today.' }, { status: 400 }), 'We are closed today.'],
    ['never comes', () => Promise.reject(new TypeError('Failed to fetch')), 'Signup failed. Please try again.'],
  ])('shows the error of an answer that %s, and keeps what was typed', async (_what, answer, sentence) => {
    const { address, send } = await open({ answer });
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(field('Email').value).toBe(texts.Email);
    expect(address()).toBe('/signup');
  });
});
