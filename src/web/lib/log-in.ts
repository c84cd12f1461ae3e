import { z } from 'zod';
import { authToken } from './auth.ts';

const answer = z.object({ access: z.string().min(1) });

/** What the log-in page shows when there is nothing from the server to show (specification, section 8). */
export const unknownError = { message: 'Unknown error' };

/**
 * Logs in and keeps the token. On failure returns the server's response body: parsed where it is JSON, else as text.
 * Not a call through the contract's client because that client turns the body, which the page shows, into an error.
 */
export async function logIn(credentials: { username: string; password: string }): Promise<{ refusal?: unknown }> {
  try {
    const response = await fetch('/api/token/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    const body = readBody(await response.text());
    const parsed = answer.safeParse(body);
    if (!response.ok || !parsed.success) return { refusal: response.ok ? unknownError : (body ?? unknownError) };
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
