import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { markupOf } from '../../testing/text-of.ts';
import { ConfirmForm } from './confirm-dialog.tsx';

const markup = (isOneLine?: boolean) =>
  markupOf(
    createElement(ConfirmForm, {
      text: '',
      onType: () => undefined,
      onClose: () => undefined,
      onConfirm: () => undefined,
      label: 'Words',
      maxLength: 200,
      confirm: 'Do it',
      pending: false,
      error: null,
      ...(isOneLine !== undefined && { isOneLine }),
    }),
  );

describe('ConfirmForm', () => {
  it('asks for a name in one line, which Enter confirms', async () => {
    const form = await markup(true);
    expect(form).toMatch(/<input[^>]*maxLength="200"/);
    expect(form).toMatch(/<button[^>]*type="submit"/);
    expect(form).not.toContain('<textarea');
  });

  it('asks for a reason in several lines', async () => {
    const form = await markup();
    expect(form).toContain('<textarea');
    expect(form).not.toContain('<input');
  });
});
