import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { answerCalls, type Answers } from '../../testing/answer-calls.ts';
import { authToken } from '../../lib/auth.ts';
import { clientLoader } from './consent-return-page.tsx';

const id = '0190b6a0-0000-7000-8000-0000000000c1';
const path = '/dashboard/integrations/consent';

const refuse = () => {
  throw new AppError('CONFLICT', 'It cannot be asked right now.');
};

/** Where the page leads on to from there. */
async function leadsTo(search: string, answers: Answers) {
  const calls = answerCalls(answers);
  const request = new Request(`http://forkline.test${path}${search}`);
  const thrown: unknown = await clientLoader({ request } as Parameters<typeof clientLoader>[0]).catch(
    (error: unknown) => error,
  );
  return { to: thrown instanceof Response ? thrown.headers.get('location') : thrown, changes: calls.changes };
}

describe('the way back from a service', () => {
  it('hands over the code once and leads to the result, without code or state in the address', async () => {
    authToken.set('token');
    const { to, changes } = await leadsTo('?state=abc&code=secret', { finishConsent: { id } });
    expect(to).toBe(`/dashboard/integrations?consent=${id}`);
    expect(changes).toEqual([{ call: 'finishConsent', input: { state: 'abc', code: 'secret' } }]);
  });

  it('hands over that the owner said no', async () => {
    authToken.set('token');
    const { changes } = await leadsTo('?state=abc&error=access_denied', { finishConsent: { id } });
    expect(changes).toEqual([{ call: 'finishConsent', input: { state: 'abc', error: 'access_denied' } }]);
  });

  it('leads to the sentence that nothing was connected where the state is made up or the server refuses', async () => {
    authToken.set('token');
    const unknown = '/dashboard/integrations?consent=unknown';
    expect((await leadsTo('?state=made-up&code=stolen', { finishConsent: { id: null } })).to).toBe(unknown);
    expect((await leadsTo('', { finishConsent: refuse })).to).toBe(unknown);
  });

  it('sends a visitor to log in first, and hands over nothing before', async () => {
    const { to, changes } = await leadsTo('?state=abc&code=secret', {});
    expect(to).toMatch(/^\/login/);
    expect(changes).toEqual([]);
  });
});
