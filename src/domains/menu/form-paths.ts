import type { PlainPaths } from '../../platform/http/api.ts';
import { formPath } from '../../platform/http/plain-paths.ts';

const tag = 'Menu';
const answer = { '200': { description: 'Menu items: id, name, description, price, image' } };

/** What is no part of the contract, which speaks JSON alone: the specification's own calls, and files. */
export const menuFormPaths: PlainPaths = {
  '/menu-items/': {
    get: { tags: [tag], summary: 'Menu items, as simple as can be', responses: answer },
    ...formPath(tag, 'Add a menu item with its picture', 'image'),
  },
  '/menu-items/{id}/': {
    delete: {
      tags: [tag],
      summary: 'Delete a menu item',
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      responses: { '204': { description: 'Deleted' } },
    },
  },
  '/menu/photos': formPath(tag, 'Upload a photo', 'photo'),
  '/menu/imports': formPath('Menu import', 'Upload a CSV or Excel file with a menu', 'file'),
  '/menu/export': {
    get: {
      tags: ['Menu import'],
      summary: 'The menu as a file that can be imported again',
      parameters: [{ name: 'format', in: 'query', required: true, schema: { type: 'string', enum: ['csv', 'xlsx'] } }],
      responses: { '200': { description: 'The file' } },
    },
  },
};
