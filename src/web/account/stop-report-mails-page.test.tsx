import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import StopReportMailsPage from './stop-report-mails-page.tsx';

const key = '0190b6a0-0000-7000-8000-000000000061';
const path = `/stop-report-mails?key=${key}`;

describe('the page that ends mailed reports', () => {
  it('ends nothing before its button is pressed, and then says so', async () => {
    const { user, changes } = renderScreen(<StopReportMailsPage />, {
      path,
      answers: { stopReportMail: ({ isCheck }) => ({ stopped: isCheck !== true }) },
    });
    await screen.findByText(/^Do you want no more reports by mail\?/);
    await waitFor(() => expect(changes).toEqual([{ call: 'stopReportMail', input: { key, isCheck: true } }]));
    await user.click(screen.getByText('Stop these mails'));
    await screen.findByText('Done: the report is not mailed to you any more.');
    expect(changes.slice(1)).toEqual([{ call: 'stopReportMail', input: { key, isCheck: false } }]);
    expect(screen.getByText('Settings').closest('a')?.getAttribute('href')).toBe('/settings');
  });

  it.each([
    ['has ended them already', path, 'These mails have ended already.'],
    ['is not complete', '/stop-report-mails?key=cut', /^This link is not complete\./],
  ])('says at once that its link %s', async (_what, at, words) => {
    renderScreen(<StopReportMailsPage />, {
      path: at,
      answers: {
        stopReportMail: () => {
          throw new AppError('NOT_FOUND', 'There is no such mail.');
        },
      },
    });
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByText('Stop these mails')).toBeNull();
  });

  it('speaks the language of its link', async () => {
    renderScreen(<StopReportMailsPage />, {
      path: `${path}&language=es`,
      answers: { stopReportMail: { stopped: false } },
    });
    expect(await screen.findByText('No enviar más estos correos')).toBeDefined();
  });
});
