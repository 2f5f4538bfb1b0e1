import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));
const API = process.env.PORT ?? '8080';

/** The server restarts at every change of its sources; vite serves the client and proxies calls to the server. */
const server = spawn(process.execPath, ['--import', 'tsx', '--watch', 'sync-server/server.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: API },
});
const target = `http://127.0.0.1:${API}`;
const client = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: {
    port: Number(process.env.CLIENT_PORT ?? 5173),
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
    proxy: { '/api': { target }, '/version.json': { target }, '/sync': { target, ws: true } },
  },
});
await client.listen();
client.printUrls();

const stop = async () => {
  server.kill('SIGTERM');
  await client.close();
  process.exit(0);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
server.on('exit', (code) => process.exit(code ?? 0));
