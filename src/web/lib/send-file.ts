import { t } from '@lingui/core/macro';
import { ORPCError } from '@orpc/client';
import { z } from 'zod';
import { fetchAsMe } from './api.ts';

/** Not every error has more to say than its sentence. */
const refusal = z.object({ message: z.string(), data: z.unknown().optional() });

/** Posts a form with a file. Throws like the API's client: with the server's sentence and the fields that it names. */
export async function sendFile(
  address: string,
  fields: Readonly<Record<string, string>>,
  { field, file }: { field: string; file: File | null },
): Promise<unknown> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  if (file) body.set(field, file);
  const answer = await fetchAsMe(address, { method: 'POST', body });
  if (answer.ok) return answer.json();
  const said = refusal.safeParse(await answer.json().catch(() => undefined));
  const message = said.success ? said.data.message : t`The upload failed. Try again in a moment.`;
  throw new ORPCError('BAD_REQUEST', { status: answer.status, message, data: said.data?.data });
}
