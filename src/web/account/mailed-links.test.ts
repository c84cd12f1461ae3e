import { ORPCError } from '@orpc/client';
import { createElement, type ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { textOf } from '../testing/text-of.ts';
import { api } from '../lib/api.ts';
import ConfirmEmailChangePage from './change-email-page.tsx';
import ConfirmLocationPage from './confirm-location-page.tsx';
import InvitationPage from './invitation-page.tsx';
import VerifyEmailPage from './verify-email-page.tsx';

const token = 'used';
const input = { token };
const link = { id: 'i1', key: 'k1' };
const invitation = api.readInvitation.queryOptions({ input: link }).queryKey;

/** A page as it opens from a link that its server refuses with a sentence. */
const refused = (page: ReactElement, { at, key, why }: { at: string; key: readonly unknown[]; why: string }) =>
  textOf(page, { at, failures: [[key, new ORPCError('NOT_FOUND', { status: 404, message: why })]] });

describe('a page whose mailed link is wrong, used or too old', () => {
  it.each([
    [
      'of a change of email',
      createElement(ConfirmEmailChangePage),
      '/change-email?token=used',
      api.readEmailChange.queryOptions({ input }).queryKey,
      'This link does not work Why it does not. Open Settings',
    ],
    [
      'of a new location',
      createElement(ConfirmLocationPage),
      '/confirm-location?token=used',
      api.readStoreRequest.queryOptions({ input }).queryKey,
      'This link does not work Why it does not. Add a restaurant',
    ],
    [
      'of an invitation',
      createElement(InvitationPage),
      '/invitation?id=i1&key=k1',
      invitation,
      'This link does not work Why it does not. Log in',
    ],
    [
      'that confirms an email',
      createElement(VerifyEmailPage),
      '/verify-email?token=used',
      ['verify-email', token],
      'Confirm your email Why it does not. Log in',
    ],
  ])('%s says so in the sentence of the server, and where to go on', async (_what, page, at, key, text) => {
    expect(await refused(page, { at, key, why: 'Why it does not.' })).toContain(text);
  });

  it.each([
    ['accepted', 'This invitation has been accepted already. Log in to work.'],
    ['canceled', 'This invitation has been taken back. Ask for a new one.'],
    ['rejected', 'This invitation has been declined. If you changed your mind, ask for a new one.'],
    ['expired', 'This invitation is older than 7 days. Ask for a new one.'],
  ])('of an invitation that is %s says so under the name of the business', async (state, sentence) => {
    const found = {
      merchantName: 'Rosalía',
      inviterName: 'Ana',
      email: 'x@example.com',
      role: 'kitchen',
      known: false,
      state,
    };
    const text = await textOf(createElement(InvitationPage), {
      at: '/invitation?id=i1&key=k1',
      answers: [[invitation, found]],
    });
    expect(text).toContain('The team of Rosalía');
    expect(text).toContain(sentence);
    expect(text).not.toContain('Password');
  });
});
