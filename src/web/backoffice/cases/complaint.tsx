import { Alert, Button, CopyButton, Textarea } from '@mantine/core';
import { IconCopy, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import type { CaseDetail } from '../../../domains/reconciliation/contract.ts';
import { client } from '../../lib/api.ts';
import page from '../parts/page.module.css';
import { sentenceOf, useChange } from '../parts/use-change.ts';

/** The words for the service: to be changed and copied while the case is open, kept as sent afterwards. */
export function Complaint({ found }: { found: CaseDetail }) {
  const [text, setText] = useState(found.disputeText);
  const isOpen = found.state === 'open';
  const send = useChange(
    (words: string) => client.sendCase({ id: found.id, text: words }),
    () => 'The case is with the service.',
  );
  return (
    <section className={page.card}>
      <h2>Complaint</h2>
      <p className={page.words}>{found.where}</p>
      <Textarea
        aria-label="Complaint to the service"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        readOnly={!isOpen}
        maxLength={8_000}
        autosize
        minRows={6}
        maxRows={20}
      />
      {send.error ? (
        <Alert color="red" role="alert">
          {sentenceOf(send.error)}
        </Alert>
      ) : null}
      <div className={page.actions}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" h={44} leftSection={<IconCopy size={18} aria-hidden />} onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        {isOpen ? (
          <Button
            h={44}
            leftSection={<IconSend size={18} aria-hidden />}
            loading={send.isPending}
            disabled={text.trim() === ''}
            onClick={() => send.mutate(text.trim())}
          >
            I have sent it
          </Button>
        ) : null}
      </div>
    </section>
  );
}
