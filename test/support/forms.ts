import { Buffer } from 'node:buffer';

/** A multipart form as a browser sends it. */
export function multipart(
  fields: Record<string, string>,
  file?: { field: string; name: string; type?: string; content: Buffer },
): { headers: Record<string, string>; payload: Buffer } {
  const boundary = 'the-boundary-of-the-tests';
  const parts: (string | Buffer)[] = [];
  for (const [name, value] of Object.entries(fields)) {
    parts.push(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  }
  if (file) {
    const { field, name, type = 'application/octet-stream', content } = file;
    parts.push(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      content,
      '\r\n',
    );
  }
  parts.push(`--${boundary}--\r\n`);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))),
  };
}

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** A Word 97 file as far as its container says: the compound file's mark, and the stream that makes it Word's. */
export const word97 = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(504),
  Buffer.from('WordDocument', 'utf16le'),
  Buffer.alloc(488),
]);
/** The same container without Word in it. */
export const installer = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1016)]);
