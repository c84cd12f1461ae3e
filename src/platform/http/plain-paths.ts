import type { PlainPaths } from './api.ts';

type PathItem = PlainPaths[string];

const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } } as const;
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

/** The same at an address with an id in it. */
export function formAtIdPath(tag: string, summary: string, file: string): PathItem {
  return { parameters: [idParameter], ...formPath(tag, summary, file) };
}

/** A file to download, named by an id in the address. */
export function downloadPath(tag: string, summary: string): PathItem {
  return {
    get: {
      tags: [tag],
      summary,
      parameters: [idParameter],
      responses: { '200': { description: 'The file' } },
    },
  };
}
