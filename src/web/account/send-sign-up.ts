import type { SignUp } from '../../domains/applications/contract.ts';
import { fieldsIn, type Failure } from '../lib/failure.ts';

/** What the page shows when the answer names no error (specification, section 8). */
export const signUpFailed = 'Signup failed. Please try again.';

/** Sends the specification's payload; undefined when it was taken. */
export async function sendSignUp(form: SignUp): Promise<Failure | undefined> {
  try {
    const answer = await fetch('/api/signup/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form),
    });
    if (answer.ok) return undefined;
    const body: unknown = await answer.json().catch(() => undefined);
    const said = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
    const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
    const sentence = typeof said === 'string' && said !== '' ? said : signUpFailed;
    return { sentence, fields: fieldsIn('', data) };
  } catch {
    return { sentence: signUpFailed, fields: {} };
  }
}
