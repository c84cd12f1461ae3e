/** What came of sending a form: taken, or one sentence, and which fields the server does not accept. */
export type Sent = { received: true } | { received: false; sentence: string; fields: Record<string, string> };

interface Refusal {
  message?: unknown;
  data?: { issues?: { path?: unknown[]; message?: unknown }[] };
}

const patienceMs = 60_000;
const noConnection =
  'We could not reach the server. Check the internet connection and send again; what you typed is kept.';
const notNow = 'This could not be sent just now. Please try again in a moment; what you typed is kept.';
const tooMany = 'That was sent too often. Please wait a minute and send again; what you typed is kept.';

/** Posts a form's body to the API; never throws. */
export async function sendForm(address: string, body: FormData | Record<string, unknown>): Promise<Sent> {
  let answer: Response;
  try {
    answer = await fetch(address, {
      method: 'POST',
      signal: AbortSignal.timeout(patienceMs),
      ...(body instanceof FormData
        ? { body }
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  } catch {
    return { received: false, sentence: noConnection, fields: {} };
  }
  if (answer.ok) return { received: true };
  if (answer.status === 429) return { received: false, sentence: tooMany, fields: {} };
  const refusal = (await answer.json().catch(() => ({}))) as Refusal | null; // read with doubt below
  const fields = fieldsOf(refusal ?? {});
  const isTold = answer.status < 500 && typeof refusal?.message === 'string';
  const sentence = Object.keys(fields).length > 0 ? 'Please look at the marked fields.' : notNow;
  return { received: false, sentence: isTold && sentence === notNow ? String(refusal.message) : sentence, fields };
}

function fieldsOf({ message, data }: Refusal): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message: sentence } of data?.issues ?? []) {
    const field = typeof path?.[0] === 'string' ? path[0] : undefined;
    if (field !== undefined && typeof sentence === 'string') fields[field] ??= sentence;
  }
  const named = typeof message === 'string' ? /^([a-zA-Z]+): (.+)$/s.exec(message) : null;
  if (named?.[1] && named[2] && Object.keys(fields).length === 0) fields[named[1]] = named[2];
  return fields;
}
