import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vite';
import { contractWithoutSchemas } from './scripts/contract-without-schemas.ts';

export default defineConfig({
  plugins: [
    contractWithoutSchemas(),
    // English stays in the code, so that its readers load no catalogue.
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] }),
    lingui({ failOnCompileError: true }),
    reactRouter(),
  ],
  server: { proxy: { '/api': { target: 'http://127.0.0.1:3000' } } },
});
