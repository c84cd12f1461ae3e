import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import PartnerPage from '../partner/partner-page.tsx';
import PlatformPage from '../platform/platform-page.tsx';
import { Calculator } from './calculator.tsx';

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const result = () => screen.getByLabelText('What it comes to').textContent;
const price = 'Your base price in dollars';

describe('the price calculator', () => {
  it.each([
    { path: '/platform', page: <PlatformPage /> },
    { path: '/become-partner', page: <PartnerPage /> },
  ])('on $path turns 10 dollars into 15 to 16 and keeps 10, and a day into a week', async ({ path, page }) => {
    const { user } = renderScreen(page, { path });
    expect(result()).toMatch(/\$10\.00.*\$15-16.*\$10\.00/);
    fill(price, '12.50');
    expect(result()).toMatch(/\$18\.75-20\.00.*\$12\.50/);
    await user.click(screen.getByText("A day's orders"));
    fill('Orders a day', '40');
    fill('Average order at your base prices, in dollars', '25');
    expect(result()).toMatch(/\$1,000\.00.*\$10,500-11,200.*\$7,000\.00/);
  });

  it.each([
    ['ten', 'Enter the price as a number, such as 10.00.'],
    ['-3', 'A price cannot be negative.'],
    ['1.999', 'A price has two decimals at most, such as 10.50.'],
    ['99999999', 'Enter a price of $10,000.00 at most.'],
  ])('says beside the field what is wrong with %s, keeps it, and shows no amounts', (typed, sentence) => {
    renderScreen(<Calculator />);
    fill(price, typed);
    const error = screen.getByText(sentence);
    expect(field(price).getAttribute('aria-describedby')).toContain(error.id);
    expect(field(price).value).toBe(typed);
    expect(result()).not.toContain('$');
  });
});
