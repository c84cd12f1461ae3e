import spanish from '../../../shared/lang/said.es.json' with { type: 'json' };
import { formatMoney } from '../../../shared/money.ts';
import { openPhraseBook } from '../../../shared/phrase-book.ts';
import { dayMs } from '../../../shared/time.ts';
import type { Language } from '../../identity/model/languages.ts';

const inSpanish = openPhraseBook(spanish);

/**
 * Writes values into sentences of one language and keeps each of them, so that an answer can be held against what it was
 * made from.
 */
export class Wording {
  readonly language: Language;
  readonly facts: string[] = [];

  constructor(language: Language) {
    this.language = language;
  }

  pick<T>(words: { en: T; es: T }): T {
    return words[this.language];
  }

  /** @param minor cents */
  money(minor: number, currency: string): string {
    return this.#keep(formatMoney(minor, currency));
  }

  /** A day, `2026-11-24`: "Tuesday, November 24". */
  day(date: string): string {
    const format = new Intl.DateTimeFormat(this.#locale, {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    });
    return this.#keep(format.format(new Date(`${date}T12:00:00Z`)));
  }

  /** @param day of ISO 8601: Monday is 1 */
  weekday(day: number): string {
    const monday = Date.UTC(2024, 0, 1);
    const format = new Intl.DateTimeFormat(this.#locale, { weekday: 'long', timeZone: 'UTC' });
    const name = format.format(new Date(monday + (day - 1) * dayMs));
    return this.#keep(name.charAt(0).toUpperCase() + name.slice(1));
  }

  days({ from, to }: { from: string; to: string }): string {
    return from === to
      ? this.day(from)
      : this.pick({ en: `${this.day(from)} to ${this.day(to)}`, es: `${this.day(from)} al ${this.day(to)}` });
  }

  /** An instant by a store's clock: "Tuesday, November 24, 6:00 AM". */
  moment(at: string | Date, timeZone: string): string {
    const format = new Intl.DateTimeFormat(this.#locale, {
      weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone,
    }); // prettier-ignore
    return this.#keep(format.format(new Date(at)));
  }

  /** Only the time of day: "6:00 AM". */
  time(at: string | Date, timeZone: string): string {
    return this.#keep(
      new Intl.DateTimeFormat(this.#locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(at)),
    );
  }

  /** A time on the wall, `17:30`. */
  clock(time: string): string {
    return this.#keep(
      new Intl.DateTimeFormat(this.#locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
        new Date(`2026-01-01T${time}:00Z`),
      ),
    );
  }

  count(value: number): string {
    return this.#keep(new Intl.NumberFormat(this.#locale).format(value));
  }

  /** @param basisPoints hundredths of a percent */
  percent(basisPoints: number): string {
    return this.#keep(
      new Intl.NumberFormat(this.#locale, { style: 'percent', maximumFractionDigits: 1 }).format(basisPoints / 10_000),
    );
  }

  minutes(ms: number): string {
    const minutes = Math.round(ms / 60_000);
    return this.#keep(
      this.pick({
        en: `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
        es: `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`,
      }),
    );
  }

  /** Somebody else's words: shown as they are, followed never. */
  quote(text: string): string {
    return this.#keep(text.replaceAll(/\s+/g, ' ').trim().slice(0, 300));
  }

  /** A sentence of our own that other parts of the product say in English; one that the book lacks stays so. */
  said(sentence: string): string {
    return this.quote(this.language === 'es' ? (inSpanish(sentence) ?? sentence) : sentence);
  }

  list(parts: readonly string[]): string {
    return new Intl.ListFormat(this.#locale, { type: 'conjunction' }).format(parts);
  }

  get #locale(): string {
    return this.language === 'es' ? 'es-US' : 'en-US';
  }

  #keep(text: string): string {
    this.facts.push(text);
    return text;
  }
}
