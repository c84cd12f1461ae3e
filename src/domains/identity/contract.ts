import { oc } from '@orpc/contract';
import { z } from 'zod';

export const roles = ['owner', 'manager', 'kitchen', 'staff'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

/** Who is asking. `staff` are Forkline's own people: they belong to no merchant. */
export const me = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  role,
  merchantId: z.string().nullable(),
});

const credentials = z.object({
  username: z
    .string({ error: 'Enter your email.' })
    .trim()
    .min(1, 'Enter your email.')
    .max(320, 'This is longer than any email.'),
  password: z
    .string({ error: 'Enter your password.' })
    .min(1, 'Enter your password.')
    .max(200, 'A password has 200 characters at most.'),
});

export const identityContract = {
  /** The specification's log-in (section 7): `access` is kept by the browser as `authToken`. */
  logIn: oc
    .route({ method: 'POST', path: '/token/', tags: ['Accounts'], summary: 'Log in' })
    .input(credentials)
    .output(z.object({ access: z.string() }))
    .errors({ UNAUTHORIZED: { message: 'The email or the password is wrong.' } }),
  logOut: oc
    .route({ method: 'POST', path: '/logout', tags: ['Accounts'], summary: 'End this session on the server' })
    .output(z.object({ ended: z.literal(true) })),
  me: oc.route({ method: 'GET', path: '/me', tags: ['Accounts'], summary: 'Who is asking' }).output(me),
};
