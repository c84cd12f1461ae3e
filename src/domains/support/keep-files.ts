import { fileTypeFromBuffer } from 'file-type';
import type { Tx } from '../../platform/db/database.ts';
import type { UploadedFile } from '../../platform/export/tenant-export.ts';
import type { Files } from '../../platform/files/files.ts';
import type { IncomingFile } from '../../platform/messages/incoming/incoming-mail.ts';
import { newId } from '../../shared/ids.ts';
import { readEveryAttachment } from './message-store.ts';
import type { Attachment } from './model/attachment.ts';

const maxKept = 5;
const maxBytes = 5 * 1024 * 1024;
/** With the ends of their names. */
const kinds = new Map([
  ['application/pdf', 'pdf'],
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
  ['image/heic', 'heic'],
  ['text/plain', 'txt'],
]);

/** Keeps the files of a mail that may be kept; the others are named with the reason. Their kind is told from their content. */
export async function keepFiles(files: Files, given: readonly IncomingFile[]): Promise<Attachment[]> {
  const kept: Attachment[] = [];
  for (const { name, content } of given) {
    const mediaType = (await fileTypeFromBuffer(content))?.mime ?? (isText(content) ? 'text/plain' : 'unknown');
    const isFull = kept.filter(({ leftOut }) => leftOut === null).length >= maxKept;
    const leftOut = whyLeftOut({ mediaType, bytes: content.length, isFull });
    const id = newId();
    if (leftOut === null) await files.put(attachmentKey(id), content);
    kept.push({ id, name: cleanName(name), mediaType, bytes: content.length, leftOut });
  }
  return kept;
}

export const attachmentKey = (id: string) => `support/${id}`;

/** The kept files of a merchant's mails. They are named by their ids: what a mail calls a file fits no disk. */
export async function listAttachments(tx: Tx): Promise<UploadedFile[]> {
  const kept = (await readEveryAttachment(tx)).filter(({ leftOut }) => leftOut === null);
  return kept.map(({ id, mediaType }) => ({ key: attachmentKey(id), name: `support/${id}.${kinds.get(mediaType)}` }));
}

function whyLeftOut({ mediaType, bytes, isFull }: { mediaType: string; bytes: number; isFull: boolean }) {
  if (bytes > maxBytes) return 'It is larger than 5 MB.';
  if (!kinds.has(mediaType)) return 'Files of this kind are not taken.';
  return isFull ? `A mail brings ${maxKept} files at most.` : null;
}

/** Without control characters but tabs and ends of lines. */
function isText(content: Buffer): boolean {
  return content.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));
}

function cleanName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  return (
    base
      .replaceAll(/\p{Cc}|\p{Cf}/gu, '')
      .trim()
      .slice(-120) || 'file'
  );
}
