import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { contractWithoutSchemas } from './scripts/contract-without-schemas.ts';

export default defineConfig({
  plugins: [contractWithoutSchemas(), reactRouter()],
  server: { proxy: { '/api': { target: 'http://127.0.0.1:3000' } } },
});
