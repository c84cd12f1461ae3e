import { composeMail } from '../../platform/messages/letter.ts';
import type { Message } from '../../platform/messages/message.ts';
import { formatMoney } from '../../shared/money.ts';
import type { StoredFile } from './files/file-store.ts';

/** To staff: files that our bank has said nothing about. */
export function silenceLetter(given: {
  to: string;
  publicUrl: string;
  files: readonly Pick<StoredFile, 'createdOn' | 'fileIdModifier' | 'payouts' | 'totalMinor' | 'releasedByName'>[];
}): Message {
  const { to, publicUrl, files } = given;
  const count = files.length === 1 ? 'a file' : `${files.length} files`;
  return composeMail({
    to,
    purpose: 'payout_file_unacknowledged',
    subject: `Our bank has not acknowledged ${count} of payouts`,
    paragraphs: [
      `Our bank should have acknowledged ${count} by now, and has not. Whoever is paid by it may not be paid.`,
      files
        .map(({ createdOn, fileIdModifier, payouts, totalMinor, releasedByName }) => {
          const what = `${payouts} payouts, ${formatMoney(totalMinor, 'USD')}`;
          return `File ${createdOn} ${fileIdModifier}: ${what}, released by ${releasedByName ?? 'nobody'}`;
        })
        .join('\n'),
      'See whether the file was handed over, ask the bank what it has, and upload its acknowledgement.',
    ],
    action: { label: 'Open the payout desk', url: `${publicUrl}/backoffice/payouts` },
  });
}
