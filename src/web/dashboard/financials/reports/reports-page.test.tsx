import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../platform/errors.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import ReportsPage from './reports-page.tsx';

const refuse = () => {
  throw new AppError('FORBIDDEN', 'You may not do this.');
};

describe('the page of the services’ reports', () => {
  it('tells the kitchen in a sentence that it is for owners and accountants', async () => {
    renderScreen(<ReportsPage />, { answers: { listServiceReports: refuse } });
    await screen.findByText('Only owners and accountants see what the restaurant earns. Ask one of them.');
    expect(screen.queryByText('Check the report')).toBeNull();
  });
});
