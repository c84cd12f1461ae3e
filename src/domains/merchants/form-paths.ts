import type { PlainPaths } from '../../platform/http/api.ts';
import { formAtIdPath } from '../../platform/http/plain-paths.ts';

/** What is no part of the contract, which speaks JSON alone: pictures. */
export const storePicturePaths: PlainPaths = {
  '/stores/{id}/logo': formAtIdPath('Stores', "A store's logo", 'logo'),
  '/stores/{id}/photos': formAtIdPath('Stores', 'A photo of a store', 'photo'),
};
