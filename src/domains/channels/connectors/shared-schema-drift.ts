import { toInstant } from './shared-lenient-schema.ts';

const maxWords = 100;

/** Collects what a connector did not know in an order: counted and shown, never a reason to refuse it. */
export class Drift {
  readonly #words = new Set<string>();

  note(word: string): void {
    if (this.#words.size < maxWords) this.#words.add(word.slice(0, 120).toWellFormed());
  }

  words(): string[] {
    return [...this.#words];
  }

  /** Our word for the service's; an unknown one is noted and gets the mildest meaning, an absent one just that. */
  lookUp<Meaning>(
    table: Readonly<Record<string, Meaning>>,
    sent: string | undefined,
    { field, mildest }: { field: string; mildest: NoInfer<Meaning> },
  ): Meaning {
    if (sent === undefined) return mildest;
    const known = Object.hasOwn(table, sent) ? table[sent] : undefined;
    if (known !== undefined) return known;
    this.note(`${field}: ${sent}`);
    return mildest;
  }

  /** A time, with a note when something was sent that is none. */
  instant(sent: unknown, field: string): string | undefined {
    const read = toInstant(sent);
    if (read === undefined && sent !== undefined && sent !== null && sent !== '')
      this.note(`${field}: unreadable time`);
    return read;
  }

  /** A quantity; one that is missing or not a number counts as `otherwise`. */
  quantity(sent: number | undefined, { field, otherwise }: { field: string; otherwise: number }): number {
    if (sent !== undefined && sent >= 0) return sent;
    this.note(`${field}: no quantity`);
    return otherwise;
  }
}
