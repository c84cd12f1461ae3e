import { Button } from '@mantine/core';
import { IconMail, IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { NewsLetter } from '../../../domains/news/contract.ts';
import { isWrittenIn, peopleShown } from '../../../domains/news/model/news-letter.ts';
import { client } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import page from '../parts/page.module.css';
import { useChange } from '../parts/use-change.ts';
import { AskDialog } from '../parts/ask-dialog.tsx';

interface SendingProps {
  /** Undefined while it was never saved. */
  letter: NewsLetter | undefined;
  /** Why it can go to nobody yet. */
  hindrance: string | undefined;
  /** Whether nothing is missing; what is missing is shown from then on. */
  isWhole: () => boolean;
  onDeleted: () => void;
}

/** The proof, the letter to everybody, and its end as a draft. */
export function Sending({ letter, hindrance, isWhole, onDeleted }: SendingProps) {
  const [asking, setAsking] = useState<'send' | 'delete'>();
  const proof = useChange(
    (given: { id: string; version: number }) => client.proveNews(given),
    (_, { to, mails }) => `${mails === 1 ? 'A proof is' : 'Two proofs are'} on the way to ${to}.`,
  );
  const people = letter?.wouldGetIt ?? 0;
  const nobody =
    letter && people === 0
      ? 'It would reach nobody: no active merchant has people with a confirmed address who want tips and news.'
      : undefined;
  const why = hindrance ?? nobody;
  const close = () => setAsking(undefined);
  return (
    <>
      <div className={page.actions}>
        <Button
          variant="default"
          h={44}
          leftSection={<IconMail size={18} aria-hidden />}
          loading={proof.isPending}
          disabled={hindrance !== undefined}
          onClick={() => letter && isWhole() && proof.mutate({ id: letter.id, version: letter.version })}
        >
          Send me a proof
        </Button>
        <Button
          variant="default"
          h={44}
          leftSection={<IconSend size={18} aria-hidden />}
          disabled={why !== undefined}
          onClick={() => isWhole() && setAsking('send')}
        >
          {letter ? `Send to ${peopleShown(people)}…` : 'Send…'}
        </Button>
        {letter ? (
          <Button
            variant="subtle"
            color="red"
            h={44}
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => setAsking('delete')}
          >
            Delete…
          </Button>
        ) : null}
      </div>
      {why === undefined ? null : <span className={page.soft}>{why}</span>}
      {letter ? <SendDialog letter={letter} opened={asking === 'send'} onClose={close} /> : null}
      {letter ? (
        <DeleteDialog letter={letter} opened={asking === 'delete'} onClose={close} onDeleted={onDeleted} />
      ) : null}
    </>
  );
}

interface DialogProps {
  letter: NewsLetter;
  opened: boolean;
  onClose: () => void;
}

function SendDialog({ letter, opened, onClose }: DialogProps) {
  const { id, version, wouldGetIt: people, texts } = letter;
  const send = useChange(
    () => client.sendNews({ id, version, people }),
    () => `It is on its way to ${peopleShown(people)}.`,
  );
  return (
    <AskDialog
      opened={opened}
      onClose={onClose}
      title={`Send “${texts.en.subject}”?`}
      confirm={`Send to ${peopleShown(people)}`}
      pending={send.isPending}
      error={send.error}
      onConfirm={() => send.mutate(undefined)}
    >
      <p className={page.words}>
        <strong>{people === 1 ? '1 person gets it' : `${peopleShown(people)} get it`}</strong>: everybody who has tips
        and news switched on, has confirmed their address, and works for an active merchant.{' '}
        {isWrittenIn(texts, 'es') ? 'Who reads Spanish gets the Spanish one.' : 'All of them get it in English.'}
      </p>
      <p className={page.words}>It can neither be changed nor called back, and is not sent a second time.</p>
    </AskDialog>
  );
}

function DeleteDialog({ letter, opened, onClose, onDeleted }: DialogProps & { onDeleted: () => void }) {
  const navigate = useNavigate();
  const remove = useChange(
    async () => {
      await client.deleteNews({ id: letter.id, version: letter.version });
      onDeleted();
      await navigate(paths.backofficeNews);
    },
    () => 'The draft is deleted.',
  );
  return (
    <AskDialog
      opened={opened}
      onClose={onClose}
      title="Delete this draft?"
      confirm="Delete it"
      color="red"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined)}
    >
      <p className={page.words}>Its words are gone for everybody, and cannot be brought back.</p>
    </AskDialog>
  );
}
