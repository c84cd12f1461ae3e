import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../errors.ts';
import { findUnstorable } from './find-unstorable.ts';

/** A file that came with a form: its kind was told from its content, never from its name. */
export interface Upload {
  fileName: string;
  mediaType: string;
  content: Buffer;
}

/** The one file part that a form may hold. */
export interface UploadRule {
  field: string;
  maxBytes: number;
  /** Media types that are taken, each in a person's word. */
  mediaTypes: Readonly<Record<string, string>>;
  /** The media type of `mediaTypes` that plain text is taken for: formats made of text alone have no mark to know them by. */
  textAs?: string;
}

const maxFields = 20;
const maxFieldLength = 20_000;
const maxFileNameLength = 150;
/** Beyond this a body is not even read to its end. */
const hopelessBytes = 40 * 1024 * 1024;
const megabyte = 1024 * 1024;

export async function acceptForms(server: FastifyInstance): Promise<void> {
  await server.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Reads a multipart form. What is too large is read to its end and thrown away: an answer that comes while the browser
 * is still sending reaches nobody. Throws BAD_REQUEST or PAYLOAD_TOO_LARGE with a sentence that names the file's field.
 */
export async function readForm(
  request: FastifyRequest,
  rule: UploadRule,
): Promise<{ fields: Record<string, string>; file: Upload }> {
  const { field: name, maxBytes } = rule;
  const words = [...new Set(Object.values(rule.mediaTypes))].join(' or ');
  if (!request.isMultipart()) throw new AppError('BAD_REQUEST', 'Send this as a form with a file.');
  if (Number(request.headers['content-length'] ?? 0) > hopelessBytes) throw tooLarge(rule);
  const fields: Record<string, string> = {};
  let found: { fileName: string; content: Buffer; cut: boolean } | undefined;
  const limits = { fileSize: maxBytes, files: 1, fields: maxFields, fieldSize: maxFieldLength };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') fields[part.fieldname] = typeof part.value === 'string' ? part.value : '';
    else {
      const content = await part.toBuffer();
      if (part.fieldname === name) found = { fileName: part.filename, content, cut: part.file.truncated };
    }
  }
  const unstorable = findUnstorable(fields);
  if (unstorable !== undefined)
    throw new AppError('BAD_REQUEST', `${unstorable}: holds a character that cannot be stored.`);
  if (!found || found.content.length === 0)
    throw fieldError(name, `Choose a file: ${words}, at most ${inMegabytes(maxBytes)}.`);
  if (found.cut) throw tooLarge(rule);
  const mediaType = (await mediaTypeOf(found.content)) ?? (isText(found.content) ? rule.textAs : undefined);
  if (mediaType === undefined || !(mediaType in rule.mediaTypes)) {
    throw fieldError(name, `This file is not ${words} inside, whatever its name says. Choose another.`);
  }
  return { fields, file: { fileName: cleanName(found.fileName), mediaType, content: found.content } };
}

/** Sends a stored file as a download; a browser never shows it inside our pages. */
export function sendFile(reply: FastifyReply, file: { name: string; mediaType: string; content: Buffer }) {
  const plain = file.name.replaceAll(/[^\w. -]/g, '_');
  return reply
    .type(file.mediaType)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('cache-control', 'private, no-store')
    .send(file.content);
}

/** BAD_REQUEST in the form of the typed routes: the sentence names the field, and `data.issues` has it in parts. */
export function fieldError(field: string, sentence: string): AppError {
  return new AppError('BAD_REQUEST', `${field}: ${sentence}`, { issues: [{ path: [field], message: sentence }] });
}

function tooLarge({ field, maxBytes }: UploadRule): AppError {
  const sentence = `This file is larger than ${inMegabytes(maxBytes)}. Choose a smaller one.`;
  return new AppError('PAYLOAD_TOO_LARGE', `${field}: ${sentence}`, { issues: [{ path: [field], message: sentence }] });
}

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / megabyte)} MB`;
}

async function mediaTypeOf(content: Buffer): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(content);
  // Word 97-2003 shares its container with other programs; the stream of that name is what makes it Word's.
  if (found?.mime === 'application/x-cfb') {
    return content.includes(Buffer.from('WordDocument', 'utf16le')) ? 'application/msword' : undefined;
  }
  return found?.mime;
}

const bytesLookedAt = 64 * 1024;
const endOfFileMark = 0x1a;
const isTextByte = (byte: number) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === endOfFileMark;

/**
 * UTF-16 says so by its first two bytes; other text holds no NUL, and no control characters but tabs, ends of lines and
 * an end-of-file mark. Of a large file only the beginning is looked at byte by byte, which blocks nothing else.
 */
function isText(content: Buffer): boolean {
  const mark = content.length < 2 ? 0 : content.readUInt16BE(0);
  if (mark === 0xfffe || mark === 0xfeff) return true;
  return content.subarray(0, bytesLookedAt).every(isTextByte) && !content.includes(0);
}

function cleanName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const readable = base
    .replaceAll(/\p{Cc}|\p{Cf}/gu, '')
    .toWellFormed()
    .trim();
  return readable.slice(-maxFileNameLength) || 'file';
}
