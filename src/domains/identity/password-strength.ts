import { AppError } from '../../platform/errors.ts';

/** zxcvbn's scale from 0 (guessed at once) to 4; 3 withstands 10^8 guesses. */
const minScore = 3;
/** The measure takes longer with every character, and this many decide. */
const measuredLength = 32;

let loading: Promise<(password: string, about: string[]) => boolean> | undefined;

/**
 * Throws BAD_REQUEST for a password of the common lists, or one that is easy to guess for who knows the person.
 *
 * @param about the person's name and email, and the restaurant's name
 */
export async function refuseWeakPassword(password: string, about: readonly string[]): Promise<void> {
  loading ??= load();
  const isStrong = await loading;
  const words = about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2);
  if (isStrong(password.slice(0, measuredLength), words)) return;
  const sentence = 'password: This password is easy to guess. Choose several words that do not belong together.';
  throw new AppError('BAD_REQUEST', sentence, {
    issues: [{ path: ['password'], message: sentence.replace('password: ', '') }],
  });
}

/** The word lists take a third of a second to load: when the first password is chosen. */
async function load() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const meter = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  });
  const commonPasswords = new Set<string | number>(common.dictionary['passwords-common']);
  return (password: string, about: string[]): boolean =>
    !commonPasswords.has(password.toLowerCase()) && meter.check(password, about).score >= minScore;
}
