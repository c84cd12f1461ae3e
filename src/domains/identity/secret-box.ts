import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';

/** The secret that signs and encrypts now, and before it in time those that are still accepted. */
export type Secrets = readonly [string, ...string[]];

export type SecretBox = ReturnType<typeof createSecretBox>;

/** Encrypts with the present secret and decrypts with any. */
export function createSecretBox(secrets: Secrets) {
  const [present] = secrets;

  async function open(data: string): Promise<{ text: string; isPresent: boolean }> {
    let refusal: unknown;
    for (const secret of secrets) {
      try {
        return { text: await symmetricDecrypt({ key: secret, data }), isPresent: secret === present };
      } catch (error) {
        refusal ??= error;
      }
    }
    throw refusal;
  }

  return {
    encrypt: (data: string) => symmetricEncrypt({ key: present, data }),
    decrypt: async (data: string) => (await open(data)).text,
    /**
     * The values under the present secret; undefined where they are already, or where no listed secret opens them: their
     * reader then refuses them.
     */
    async renewAll<Values extends Record<string, string>>(values: Values): Promise<Values | undefined> {
      try {
        const opened = await Promise.all(
          Object.entries(values).map(async ([name, data]) => [name, data, await open(data)] as const),
        );
        if (opened.every(([, , { isPresent }]) => isPresent)) return undefined;
        const fresh = await Promise.all(
          opened.map(async ([name, data, { text, isPresent }]) => [
            name,
            isPresent ? data : await symmetricEncrypt({ key: present, data: text }),
          ]),
        );
        return Object.fromEntries(fresh) as Values; // the same names
      } catch {
        return undefined;
      }
    },
  };
}
