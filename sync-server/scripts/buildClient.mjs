import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('../../', import.meta.url));
const client = join(root, 'dist', 'client');
/** Where a build is assembled: a running server keeps serving the previous one until the new one is complete. */
const making = join(root, 'dist', `client.${process.pid}`);
const PACKED = /\.(js|mjs|css|html|svg|json|wasm|webmanifest)$/;
const SMALL = 1024;

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else yield path;
  }
}

/** Compressed copies beside the files, so that serving costs no processor time. Large wasm files get a faster level. */
function compress() {
  for (const path of files(making)) {
    if (!PACKED.test(path) || statSync(path).size < SMALL) continue;
    const bytes = readFileSync(path);
    const quality = bytes.length > 2_000_000 ? 6 : 9;
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 6 }));
  }
}

/**
 * Files for offline work that are fetched only when the page is idle: the sketcher, 17 MB (3 MB compressed), and the
 * PDF viewer.
 */
const LATER = /^\/sketcher\/|^\/assets\/(?:PdfPreview|pdf\.worker)/;

/**
 * Writes the list of all files of the build into the service worker, and its version, so that browsers fetch both
 * again.
 */
function nameForOffline(version) {
  const worker = join(making, 'service-worker.js');
  if (existsSync(worker)) writeFileSync(worker, readFileSync(worker, 'utf8').replace('__BUILD__', version));
  const list = [...files(making)]
    .map((path) => `/${relative(making, path).replaceAll('\\', '/')}`)
    .filter((path) => !/(\.map|service-worker\.js|version\.json|manifest\.json|screenshot\.png)$/.test(path));
  const split = { files: list.filter((path) => !LATER.test(path)), later: list.filter((path) => LATER.test(path)) };
  writeFileSync(join(making, 'precache.json'), `${JSON.stringify({ version, ...split })}\n`);
}

/** Replaces the previous build with the finished one. */
function publish() {
  const before = `${making}.before`;
  if (existsSync(client)) renameSync(client, before);
  renameSync(making, client);
  rmSync(before, { recursive: true, force: true });
}

/** Builds the client into dist/client, with version.json, which tells open pages of a new release. */
export async function buildClient() {
  if (!existsSync(join(root, 'src/app/index.html'))) {
    console.warn('There is no src/app/index.html; the client is not built.');
    return;
  }
  const { build } = await import('vite');
  const version = `${new Date().toISOString().slice(0, 10)}-${randomBytes(4).toString('hex')}`;
  process.env.VITE_BUILD_ID = version;
  // Whatever the caller's shell or test runner has set: a development build has no service worker and is slow.
  process.env.NODE_ENV = 'production';
  // Otherwise the bundler draws and clears lines in a terminal, for a build that reports its work in one line.
  process.env.CI ??= '1';
  try {
    await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir: making } });
    const sketcher = {
      configFile: join(root, 'src/app/sketcher/vite.config.ts'),
      build: { outDir: join(making, 'sketcher') },
    };
    await build({ ...sketcher, logLevel: 'error' });
    writeFileSync(join(making, 'version.json'), `${JSON.stringify({ version })}\n`);
    nameForOffline(version);
    compress();
    publish();
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}
