import { FileButton as ChooseFile, Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { BankFileView } from '../../../domains/payouts/desk-contract.ts';
import { Empty } from '../../kit/empty.tsx';
import { client } from '../../lib/api.ts';
import page from '../parts/page.module.css';
import { momentShown } from '../parts/times.ts';
import { sentenceOf, useChange } from '../parts/use-change.ts';
import { Warning } from '../parts/warning.tsx';
import classes from './payouts.module.css';

const kindWords = { acknowledgement: 'Acknowledgement', returns: 'Returns' } as const;

/** What the bank answers: uploaded here, and what became of it. */
export function BankAnswers({ received }: { received: readonly BankFileView[] }) {
  const receive = useChange(
    async (file: File) => client.receiveBankFile({ name: file.name, text: await file.text() }),
    (file) => `${file.name} was taken in.`,
  );
  return (
    <section className={classes.section} aria-label="Answers of the bank">
      <div className={page.head}>
        <h2 className={classes.title}>Answers of the bank</h2>
        <ChooseFile onChange={(file) => file && receive.mutate(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              mih={44}
              leftSection={<IconUpload size={18} aria-hidden />}
              loading={receive.isPending}
            >
              Upload an answer
            </Button>
          )}
        </ChooseFile>
      </div>
      {receive.error ? <Warning title="Not taken in">{sentenceOf(receive.error)}</Warning> : null}
      {received.length === 0 ? <Empty>Acknowledgements and returns that were uploaded are listed here.</Empty> : null}
      <ul className={page.cards}>
        {received.map((file) => (
          <Answer key={file.id} file={file} />
        ))}
      </ul>
    </section>
  );
}

function Answer({ file }: { file: BankFileView }) {
  return (
    <li className={page.card}>
      <div className={page.head}>
        <strong>
          {kindWords[file.kind]}: {file.name}
        </strong>
        <span className={page.soft}>
          {file.receivedBy}, <time dateTime={file.receivedAt}>{momentShown(file.receivedAt)}</time>
        </span>
      </div>
      <ul className={classes.sentences}>
        {file.taken.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {file.problems.length > 0 ? (
        <Warning title="To look into">
          <ul className={classes.sentences}>
            {file.problems.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Warning>
      ) : null}
    </li>
  );
}
