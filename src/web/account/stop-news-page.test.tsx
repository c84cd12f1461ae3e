import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import StopNewsPage from './stop-news-page.tsx';

const path = '/stop-news?key=k1';

describe('the mailed link that ends tips and news', () => {
  it.each([
    { language: 'en', button: 'Stop these mails', done: 'Done: you get no more tips and news by mail.' },
    {
      language: 'es',
      button: 'No enviar más estos correos',
      done: 'Listo: no recibirá más consejos y novedades por correo.',
    },
  ])('ends them by a press, in the language of the mail ($language)', async ({ language, button, done }) => {
    const { user, changes } = renderScreen(<StopNewsPage />, {
      path: `${path}&language=${language}`,
      answers: { stopNews: ({ isCheck }) => ({ stopped: isCheck !== true }) },
    });
    await user.click(await screen.findByText(button));
    await screen.findByText(done);
    expect(changes.map(({ input }) => input)).toEqual([
      { key: 'k1', isCheck: true },
      { key: 'k1', isCheck: false },
    ]);
  });

  it('that is not complete says so before anything is pressed', async () => {
    renderScreen(<StopNewsPage />, {
      path,
      answers: {
        stopNews: () => {
          throw new AppError('NOT_FOUND', 'This link is not complete.');
        },
      },
    });
    await screen.findByText(/^This link is not complete\./);
    expect(screen.queryByText('Stop these mails')).toBeNull();
  });
});
