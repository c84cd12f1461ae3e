import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import UploadPage from './upload-page.tsx';

describe('the form for a new item', () => {
  it('says what is missing, sends nothing and keeps what was typed', async () => {
    const path = '/dashboard/menu/upload';
    const menu = { menus: [], categories: [], items: [], groups: [], soldOut: [], hasUnpublishedChanges: false };
    const { address } = renderScreen(<UploadPage />, { path, answers: { getMenu: menu } });
    const upload = screen.getByText('Upload');
    fireEvent.click(upload);
    await screen.findByText('Enter a name.');
    screen.getByText('Enter a description.');

    const typed = { 'Item Name *': 'Elote', 'Description *': 'Corn off the cob', 'Price *': '5.75' };
    for (const [label, value] of Object.entries(typed)) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    fireEvent.click(upload);
    await screen.findByText('Choose a picture: customers order what they can see.');
    expect(screen.queryByText('Enter a name.')).toBeNull();
    // What is sent without a picture is refused.
    expect(screen.queryByText('Not uploaded')).toBeNull();
    for (const [label, value] of Object.entries(typed)) {
      expect(screen.getByLabelText(label)).toHaveProperty('value', value);
    }
    expect(address()).toBe(path);
  });
});
