import type { PlainPaths } from './api.ts';

type PathItem = PlainPaths[string];

const json = { 'application/json': { schema: { type: 'object' } } } as const;

/** A form as the API's description has it; with `file`, one that carries a file part of that name. */
export function formPath(tag: string, summary: string, file?: string): PathItem {
  const part = { type: 'string', format: 'binary' } as const;
  return {
    post: {
      tags: [tag],
      summary,
      ...(file !== undefined && {
        requestBody: {
          required: true,
          content: { 'multipart/form-data': { schema: { type: 'object', properties: { [file]: part } } } },
        },
      }),
      responses: { '200': { description: 'Received', content: json } },
    },
  };
}

/** A file to download, named by an id in the address. */
export function downloadPath(tag: string, summary: string): PathItem {
  return {
    get: {
      tags: [tag],
      summary,
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      responses: { '200': { description: 'The file' } },
    },
  };
}
