import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { inPerson, type ContextParts } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { fieldError } from '../../platform/http/uploads.ts';
import { postToUnproven } from '../../platform/messages/unproven.ts';
import { refuseWeakPassword, type Accounts } from '../identity/index.ts';
import { requestByEmail } from './commands/request-store.ts';
import { submitApplication } from './commands/submit-application.ts';
import { signUp, type SignUp } from './contract.ts';
import type { Desk } from './desk.ts';
import { letters } from './letters.ts';

const signUpPath = '/api/signup/';
const signUpsPerMinute = 10;

interface Given {
  db: Db;
  parts: ContextParts;
  accounts: Accounts;
  desk: Desk;
}

/**
 * The specification's sign-up (sections 7 and 8). A failing response carries the sentence as `error`, which the page
 * shows, and beside it our usual form of an error.
 */
export function signUpRoute(given: Given) {
  return (server: FastifyInstance): void => {
    server.post(
      signUpPath,
      {
        config: { rateLimit: { max: signUpsPerMinute, timeWindow: '1 minute' } },
        errorHandler: (error, request, reply) => {
          const known = error instanceof AppError ? error : undefined;
          const status = known?.status ?? error.statusCode ?? 500;
          if (status >= 500) request.log.error({ err: error }, 'sign-up failed');
          const sentence = known?.message ?? sentenceFor(status);
          const data = known?.data;
          void reply.status(status).send({
            error: withoutField(sentence),
            ...(known && { code: known.code }),
            ...(data !== undefined && { data }),
          });
        },
      },
      async (request) => {
        const parsed = signUp.safeParse(request.body ?? {});
        if (!parsed.success) {
          const issues = parsed.error.issues.map(({ path, message }) => ({ path, message }));
          const [first] = issues;
          throw new AppError('BAD_REQUEST', first?.message, { issues });
        }
        const { email, phone } = parsed.data;
        const form = { ...parsed.data, email: email.toLowerCase(), phone: toE164(phone) };
        await Promise.all([signUpPerson(given, form, request.ip), setTimeout(answerAfterMs)]);
        return { received: true };
      },
    );
  };
}

/** Long enough for the work, so that a known and a new email take the same time. */
const answerAfterMs = 400;

/**
 * A known email is answered like a new one, at the same time: the sender learns nothing. Its owner is mailed a link by
 * which they confirm that they asked for one more location.
 */
async function signUpPerson({ db, parts, accounts, desk }: Given, given: SignUp, from: string): Promise<void> {
  const { email, password, firstName, lastName, ...business } = given;
  await refuseWeakPassword(password, [email, firstName, lastName, given.brandName]);
  const asSystem = { db, parts, actor: { kind: 'system', name: 'sign-up' } as const };
  const known = await accounts.find(email);
  if (known) {
    await accounts.spendTimeOfHashing(password);
    const { userId, merchantId, language, isStaff } = known;
    await inPerson(asSystem, userId, async (ctx) => {
      if (isStaff) await postToUnproven(ctx, letters.alreadyKnown(email, desk.pages));
      else
        await requestByEmail(ctx, desk, {
          ...business,
          email,
          firstName,
          lastName,
          userId,
          merchantId,
          language,
          from,
        });
    });
    return;
  }
  const person = { email, password, name: `${firstName} ${lastName}`, phone: given.phone };
  const userId = await accounts.create(person).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'CONFLICT') return undefined;
    throw error;
  });
  // A second sign-up at the same moment: the first one has its mail.
  if (userId === undefined) return;
  try {
    const verificationUrl = await accounts.verificationUrl(email);
    await inPerson(asSystem, userId, (ctx) =>
      submitApplication(ctx, desk, { ...business, email, firstName, lastName, userId, from, verificationUrl }),
    );
  } catch (error) {
    // Without its application the account would only stand in the way of the next try.
    await accounts.remove(userId);
    throw error;
  }
}

/** Throws BAD_REQUEST for what is no phone number; without a country it is taken for one of the United States. */
function toE164(phone: string): string {
  const number = parsePhoneNumberFromString(phone, 'US');
  if (number?.isValid()) return number.number;
  throw fieldError('phone', 'Enter a phone number with its area code, such as (302) 555-0142.');
}

function sentenceFor(status: number): string | undefined {
  if (status === 429) return 'Too many sign-ups from here. Wait a minute and try again.';
  if (status === 413) return 'That is more than the form can take.';
  return status < 500 ? 'The form could not be read. Load the page again.' : undefined;
}

/** The page shows the sentence alone; `data.issues` says which field it belongs to. */
function withoutField(sentence: string | undefined): string | undefined {
  return sentence?.replace(/^[a-zA-Z]+: /, '');
}
