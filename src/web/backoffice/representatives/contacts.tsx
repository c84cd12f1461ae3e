import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { phoneWords } from '../../../shared/phone-words.ts';
import type { ServiceContact } from '../../../domains/representatives/desk-contract.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api, client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { Behind } from '../parts/behind.tsx';
import { DeleteButton } from '../parts/delete-button.tsx';
import page from '../parts/page.module.css';
import { useChange } from '../parts/use-change.ts';
import { useEdited } from '../parts/use-edited.ts';

const fresh = (service: string): ServiceContact => ({
  id: crypto.randomUUID(),
  service,
  level: 1,
  name: '',
  role: '',
  email: null,
  phone: null,
  hours: '',
  version: 0,
});

/** Who answers at each service, for all merchants. */
export function Contacts() {
  const query = useQuery(api.listServiceContacts.queryOptions());
  const [added, setAdded] = useState<ServiceContact>();
  const { contacts = [], services = [] } = query.data ?? {};
  return (
    <section className={page.page} aria-labelledby="contacts">
      <div className={page.head}>
        <h2 id="contacts">Contacts</h2>
        <Button
          h={44}
          disabled={added !== undefined || !query.data}
          onClick={() => setAdded(fresh(services[0]?.id ?? ''))}
        >
          Add a contact
        </Button>
      </div>
      {query.isPending ? <Loading label="The contacts are loading" h={200} /> : null}
      {query.isError && !query.data ? (
        <LoadFailure what="The contacts" onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {query.data && contacts.length === 0 && !added ? (
        <Empty>None yet. Without one, letters wait until somebody brings them to the service.</Empty>
      ) : null}
      {added ? (
        <ContactForm key={added.id} contact={added} services={services} onDone={() => setAdded(undefined)} />
      ) : null}
      {contacts.map((contact) => (
        <ContactForm key={contact.id} contact={contact} services={services} />
      ))}
    </section>
  );
}

const fields = [
  { name: 'name', label: 'Name', most: 80 },
  { name: 'role', label: 'What for', most: 80 },
  { name: 'email', label: 'Email', most: 254 },
  { name: 'phone', label: 'Phone', most: 40 },
  { name: 'hours', label: 'Hours', most: 120 },
] as const;
const levels = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

interface ContactFormProps {
  contact: ServiceContact;
  services: readonly { id: string; name: string }[];
  onDone?: () => void;
}

function ContactForm({ contact, services, onDone }: ContactFormProps) {
  const edited = useEdited(contact);
  const { written, write, isChanged } = edited;
  const save = useChange(
    (given: ServiceContact) => client.saveServiceContact(given),
    ({ name }) => `${name} is saved.`,
  );
  const refused = save.isError ? failureOf(save.error).fields : {};
  const isNew = contact.version === 0;
  const isReady = written.name.trim() !== '' && written.role.trim() !== '';
  return (
    <section className={page.card} aria-label={isNew ? 'New contact' : contact.name}>
      <div className={page.filters}>
        <Select
          label="Service"
          data={services.map(({ id, name }) => ({ value: id, label: name }))}
          value={written.service}
          onChange={(value) => write({ ...written, service: value ?? written.service })}
        />
        <Select
          label="Level"
          data={levels}
          value={String(written.level)}
          onChange={(value) => write({ ...written, level: Number(value ?? written.level) })}
        />
        {fields.map(({ name, label, most }) => (
          <TextInput
            key={name}
            label={label}
            maxLength={most}
            value={written[name] ?? ''}
            error={refused[name]}
            onChange={(event) => {
              save.reset();
              const { value } = event.currentTarget;
              const isOptional = name === 'email' || name === 'phone';
              write({ ...written, [name]: isOptional && value === '' ? null : value });
            }}
          />
        ))}
      </div>
      {edited.isBehind ? <Behind theirs={factsOf(contact)} onKeep={edited.goOn} onTake={edited.take} /> : null}
      <div className={page.actions}>
        <Button
          h={44}
          loading={save.isPending}
          disabled={!isReady || !isChanged}
          onClick={() =>
            save.mutate(written, {
              onSuccess: () => {
                edited.saved();
                onDone?.();
              },
            })
          }
        >
          Save
        </Button>
        {isNew ? (
          <Button variant="default" h={44} onClick={onDone}>
            Leave it
          </Button>
        ) : (
          <Delete contact={contact} />
        )}
      </div>
    </section>
  );
}

const factsOf = ({ name, role, email, phone, hours }: ServiceContact) =>
  [name, role, email, phoneWords(phone ?? ''), hours].filter(Boolean).join(', ');

function Delete({ contact: { id, name } }: { contact: ServiceContact }) {
  const remove = useChange(
    () => client.deleteServiceContact({ id }),
    () => `${name} is deleted.`,
  );
  return (
    <DeleteButton
      what={name}
      pending={remove.isPending}
      error={remove.error}
      onDelete={() => remove.mutate(undefined)}
    />
  );
}
