import { betterAuth } from 'better-auth';
import { bearer } from 'better-auth/plugins/bearer';
import type { Db } from '../../platform/db/database.ts';
import { dayMs, secondMs } from '../../shared/time.ts';
import { newId } from '../../shared/ids.ts';

const sessionDays = 30;

/** Accounts, passwords and sessions, kept by better-auth on our tables (`db/migrations/0002`). */
export function createAccounts({ db, secret, baseUrl }: { db: Db; secret: string; baseUrl: string }) {
  const auth = betterAuth({
    database: { db, type: 'postgres' },
    secret,
    baseURL: baseUrl,
    telemetry: { enabled: false },
    logger: { level: 'error' },
    emailAndPassword: { enabled: true, minPasswordLength: 10, maxPasswordLength: 200 },
    plugins: [bearer()],
    // The log-in route has its own limit; better-auth's HTTP handler is not mounted.
    rateLimit: { enabled: false },
    advanced: { database: { generateId: () => newId() } },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    session: {
      modelName: 'sessions',
      expiresIn: (sessionDays * dayMs) / secondMs,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
  });

  return {
    /** The session's token, or undefined when e-mail and password do not belong together. */
    async logIn(credentials: { email: string; password: string }, headers: Headers): Promise<string | undefined> {
      try {
        const { token } = await auth.api.signInEmail({ body: credentials, headers });
        return token;
      } catch (error) {
        if (isRefusal(error)) return undefined;
        throw error;
      }
    },
    async logOut(headers: Headers): Promise<void> {
      await auth.api.signOut({ headers });
    },
    /** The session that the `Authorization` header names, if it is still good. */
    async session(headers: Headers) {
      return auth.api.getSession({ headers });
    },
    /** Makes an account with a password and answers its user id; the e-mail must be new. */
    async create(person: { email: string; name: string; password: string }): Promise<string> {
      const { user } = await auth.api.signUpEmail({ body: person });
      return user.id;
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;

function isRefusal(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500;
}
