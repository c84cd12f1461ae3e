import { formatMoney } from '../../../shared/money.ts';
import { hourMs, minuteMs } from '../../../shared/time.ts';
import { figureOf, type FigureKey } from './figures.ts';

/** Figures as people read them, the same on screens and in mails. */

const none = '–';

/** `$1,234.50`, `87`, `14 min`, `98.5 %`; a dash where there is nothing to say. */
export function valueWords(key: FigureKey, value: number | null, currency: string): string {
  if (value === null) return none;
  switch (figureOf(key).unit) {
    case 'cents':
      return formatMoney(value, currency);
    case 'count':
      return value.toLocaleString('en-US');
    case 'ms':
      return durationWords(value);
    case 'basis_points':
      return percentWords(value);
  }
}

/** `14 min`, `3 h 20 min`; `less than a minute`. */
export function durationWords(ms: number): string {
  const minutes = Math.round(ms / minuteMs);
  if (ms === 0) return '0 min';
  if (minutes < 1) return 'under 1 min';
  const hours = Math.floor((minutes * minuteMs) / hourMs);
  const rest = minutes - hours * 60;
  if (hours === 0) return `${minutes} min`;
  return rest === 0 ? `${hours.toLocaleString('en-US')} h` : `${hours.toLocaleString('en-US')} h ${rest} min`;
}

function percentWords(basisPoints: number): string {
  return `${(basisPoints / 100).toLocaleString('en-US', { maximumFractionDigits: 1 })} %`;
}

/** `+12 %`, `-1.5 points`, `no change`; empty where there is nothing to compare with. */
export function changeWords(key: FigureKey, change: number | null): string {
  if (change === null) return '';
  const isShare = figureOf(key).unit === 'basis_points';
  const rounded = isShare ? Math.round(change / 10) / 10 : Math.round(change / 100);
  if (rounded === 0) return 'no change';
  const sign = rounded > 0 ? '+' : '−';
  const size = Math.abs(rounded).toLocaleString('en-US');
  return `${sign}${size}${isShare ? ' points' : ' %'}`;
}
