import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { RoleTable } from './role-table.tsx';

describe('the table of the roles', () => {
  it('lets nobody but an owner change the bank account', async () => {
    const { user } = renderScreen(<RoleTable />);
    await user.click(screen.getByText('What each role may do'));
    const row = within(screen.getByText(/^Change the bank account/).closest('tr') ?? document.body);
    const marks = row.getAllByLabelText(/^(?:Yes|No)$/).map((mark) => mark.getAttribute('aria-label'));
    expect(marks).toEqual(['Yes', 'No', 'No', 'No', 'No']);
    expect(screen.getAllByRole('columnheader', { hidden: true })[1]?.textContent).toBe('Owner');
  });
});
