import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const at = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

/**
 * The drawing page is a separate build under /sketcher/: nothing of Ketcher can end up among the files that the app
 * needs to start, and the service worker can postpone it by its address alone.
 */
export default defineConfig({
  root: at('.'),
  base: '/sketcher/',
  publicDir: false,
  plugins: [react()],
  resolve: { alias: { '@/': at('../../') } },
  worker: { format: 'es' },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { outDir: at('../../../dist/client/sketcher'), emptyOutDir: true, target: 'es2022' },
});
