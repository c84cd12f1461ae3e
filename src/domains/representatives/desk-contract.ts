import { oc } from '@orpc/contract';
import { z } from 'zod';
import { newThread, serviceThread, threadLetter, threadPromise, threadWithMessages } from './contract.ts';
import { threadStates } from './model/threads.ts';

/** The desk for the services' people: who they are, and what is written with them for all merchants. */

const tags = ['Back office'];
const id = z.object({ id: z.uuid('must be an id') });
const words = (what: string, most: number) =>
  z
    .string({ error: `Enter ${what}.` })
    .trim()
    .min(1, `Enter ${what}.`)
    .max(most, `At most ${most} characters fit here.`);

export const serviceContact = z.object({
  id: z.uuid(),
  service: words('the service', 40),
  level: z.int('Enter a level.').min(1, 'Levels begin at 1.').max(9, 'Levels end at 9.'),
  name: words('a name', 80),
  role: words('what they are for', 80),
  email: z.email('Enter an email address.').max(254).nullable(),
  phone: z.string().trim().max(40).nullable(),
  hours: z.string().trim().max(120),
  version: z.int().min(0),
});
export type ServiceContact = z.infer<typeof serviceContact>;
const contacts = z.object({
  contacts: z.array(serviceContact),
  services: z.array(z.object({ id: z.string(), name: z.string() })),
});

const written = z.object({ thread: threadWithMessages, missed: z.int() });

export const deskThreadsContract = {
  listServiceContacts: oc.route({ method: 'GET', path: '/backoffice/service-contacts', tags }).output(contacts),
  saveServiceContact: oc
    .route({ method: 'PUT', path: '/backoffice/service-contacts/{id}', tags, summary: 'Save a contact at a service' })
    .input(serviceContact)
    .output(contacts),
  deleteServiceContact: oc
    .route({ method: 'DELETE', path: '/backoffice/service-contacts/{id}', tags, summary: 'Delete a contact' })
    .input(id)
    .output(contacts),
  listDeskThreads: oc
    .route({ method: 'GET', path: '/backoffice/service-threads', tags, summary: 'Threads with services' })
    .input(
      z.object({
        state: z.enum(threadStates).optional(),
        service: z.string().max(40).optional(),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ threads: z.array(serviceThread), nextCursor: z.string().nullable() })),
  getDeskThread: oc
    .route({ method: 'GET', path: '/backoffice/service-threads/{id}', tags })
    .input(id)
    .output(threadWithMessages),
  openDeskThread: oc
    .route({ method: 'POST', path: '/backoffice/service-threads', tags, summary: 'Write to a service for a merchant' })
    .input(newThread.extend({ merchantId: z.uuid('must be an id') }))
    .output(threadWithMessages),
  writeInDeskThread: oc
    .route({ method: 'POST', path: '/backoffice/service-threads/{id}/messages', tags })
    .input(id.extend(threadLetter.shape))
    .output(written),
  noteServiceAnswer: oc
    .route({ method: 'POST', path: '/backoffice/service-threads/{id}/answer', tags, summary: 'An answer by phone' })
    .input(id.extend(threadLetter.shape).extend({ by: words('who answered', 80) }))
    .output(written),
  noteDeskPromise: oc
    .route({ method: 'POST', path: '/backoffice/service-threads/{id}/promise', tags })
    .input(id.extend(threadPromise.shape))
    .output(threadWithMessages),
  endDeskPromise: oc
    .route({ method: 'POST', path: '/backoffice/service-threads/{id}/promise/kept', tags })
    .input(id)
    .output(threadWithMessages),
  closeDeskThread: oc
    .route({ method: 'POST', path: '/backoffice/service-threads/{id}/close', tags })
    .input(id)
    .output(threadWithMessages),
};
