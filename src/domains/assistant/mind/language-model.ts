import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';

/** A model that is at hand, never the name of one. */
export type Model = Exclude<LanguageModel, string>;

/** The model of whoever speaks the usual chat interface at an address; any provider's, or one of one's own. */
export const createLanguageModel = ({ url, key, name }: { url: string; key: string; name: string }): Model =>
  createOpenAICompatible({ name: 'assistant', baseURL: url, apiKey: key }).chatModel(name);
