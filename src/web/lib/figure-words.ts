import {
  durationWords as englishDuration,
  valueWords as englishValue,
} from '../../domains/reports/model/figure-words.ts';
import type { FigureKey } from '../../domains/reports/model/figures.ts';
import { said } from './said.ts';

/** Figures in the language of the page. Numbers are written alike in both; only what is said in words differs. */

export const durationWords = (ms: number): string => said(englishDuration(ms));

export const valueWords = (key: FigureKey, value: number | null, currency: string): string =>
  said(englishValue(key, value, currency));
