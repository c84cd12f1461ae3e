/** How hard a password is to guess, from 0 (at once) to 4, and what would make it better. */
export interface PasswordStrength {
  score: 0 | 1 | 2 | 3 | 4;
  advice: string | null;
}

let measuring: Promise<(password: string, about: string[]) => PasswordStrength> | undefined;

/** The word lists are large, so they are fetched when somebody begins to type a password. */
export async function measurePassword(password: string, about: string[]): Promise<PasswordStrength> {
  measuring ??= load();
  return (await measuring)(password, about);
}

async function load() {
  const [{ ZxcvbnFactory }, common, english, { warnings, suggestions }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('./password-advice.ts'),
  ]);
  const meter = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: { ...english.translations, warnings, suggestions },
  });
  return (password: string, about: string[]): PasswordStrength => {
    const { score, feedback } = meter.check(password, about);
    return { score, advice: feedback.warning ?? feedback.suggestions[0] ?? null };
  };
}
