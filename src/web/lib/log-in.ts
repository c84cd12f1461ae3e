import { z } from 'zod';
import { authToken } from './auth.ts';

const refusalBody = z.object({ message: z.string().min(1) });
const answer = z.union([z.object({ access: z.string().min(1) }), z.object({ challenge: z.string().min(1) })]);

/** What the log-in page shows when there is nothing from the server to show (specification, section 8). */
export const unknownError = { message: 'Unknown error' };

/** The server's refusal as it came, or a challenge that asks for the second factor; neither when somebody is logged in. */
export interface LogInResult {
  refusal?: unknown;
  challenge?: string;
}

/**
 * Logs in and keeps the token. On failure returns the server's response body: parsed where it is JSON, else as text.
 * Not a call through the contract's client because that client turns the body, which the page shows, into an error.
 */
export function logIn(credentials: { username: string; password: string }): Promise<LogInResult> {
  return send('/api/token/', credentials);
}

/** The second step of an account with two-factor sign-in. */
export function logInWithCode(given: { challenge: string; code: string }): Promise<LogInResult> {
  return send('/api/token/two-factor', given);
}

/** What a refusal says to people; nothing where it came as anything but the API's error. */
export function sentenceIn(refusal: unknown): string | undefined {
  const parsed = refusalBody.safeParse(refusal);
  return parsed.success ? parsed.data.message : undefined;
}

async function send(address: string, body: unknown): Promise<LogInResult> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answered = readBody(await response.text());
    const parsed = answer.safeParse(answered);
    if (!response.ok || !parsed.success) return { refusal: response.ok ? unknownError : (answered ?? unknownError) };
    if ('challenge' in parsed.data) return { challenge: parsed.data.challenge };
    authToken.set(parsed.data.access);
    return {};
  } catch {
    return { refusal: unknownError };
  }
}

function readBody(text: string): unknown {
  if (!text.trim()) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
