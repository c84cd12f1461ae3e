import { lingui } from '@lingui/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { clientChunks } from './scripts/client-chunks.ts';
import { stripSchemas } from './scripts/vite-strip-schemas.ts';
import { webMessages } from './scripts/web-messages.ts';

export default defineConfig({
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: clientChunks() } } } } } },
  plugins: [stripSchemas(), webMessages(), lingui({ failOnCompileError: true }), reactRouter()],
  server: { proxy: { '/api': { target: 'http://127.0.0.1:3000' } } },
});
