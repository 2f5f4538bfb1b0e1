import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { socketFolder } from './embedded/socketFolder';

/** Answer of the holder of a folder to others. */
interface Holder {
  pid: number;
  /** The URL at which it serves people; null while it starts, or when it serves none. */
  url: string | null;
}

/** A folder that belongs to this process until it ends, even if it is killed. */
export interface HeldFolder {
  /** From now on others are given this URL. */
  serveAt(url: string): void;
  release(): Promise<void>;
}

/** Another process holds the folder. */
export class FolderHeld extends Error {
  constructor(
    readonly folder: string,
    readonly holder: Holder,
  ) {
    super(`Process ${holder.pid} has ${folder} open.`);
  }
}

const PATIENCE = 3000;
/** Time after which another starting process that found the same leftover has removed it, at the latest. */
const SETTLE = 60;

/**
 * A socket: the system closes it when its process dies, and never gives it to another program. A file with a process id
 * would remain, and the id may be reused.
 */
function addressOf(folder: string, name: string): string {
  if (process.platform !== 'win32') return join(socketFolder(folder), `${name}.sock`);
  const hash = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16);
  return `\\\\.\\pipe\\labtide-${hash}-${name}`;
}

/** The holder that answers at the address; null when nobody does. */
function ask(address: string): Promise<Holder | null> {
  return new Promise((done) => {
    let text = '';
    const socket = createConnection(address);
    const settle = () => {
      try {
        done(JSON.parse(text) as Holder);
      } catch {
        done({ pid: 0, url: null });
      }
    };
    socket.setTimeout(PATIENCE, () => socket.destroy());
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      done(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? null : { pid: 0, url: null }),
    );
    socket.on('close', settle);
  });
}

function listen(server: Server, address: string): Promise<boolean> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(false) : fail(error)));
    server.listen(address, () => done(true));
  });
}

/**
 * Claims a folder for this process alone. Nothing in it is changed, except for a socket.
 * @param name of the protected thing; other names do not block each other.
 * @throws FolderHeld when another process has it.
 */
export async function holdFolder(folder: string, name: string): Promise<HeldFolder> {
  mkdirSync(folder, { recursive: true });
  const address = addressOf(folder, name);
  const own: Holder = { pid: process.pid, url: null };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(JSON.stringify(own));
  });
  if (!(await listen(server, address))) {
    const holder = await ask(address);
    if (holder) throw new FolderHeld(folder, holder);
    // Left behind by a process that was killed.
    rmSync(address, { force: true });
    const isOurs = await listen(server, address);
    await new Promise((done) => setTimeout(done, SETTLE));
    const now = await ask(address);
    if (!isOurs || now?.pid !== own.pid) throw new FolderHeld(folder, now ?? { pid: 0, url: null });
  }
  server.unref();
  return {
    serveAt(url) {
      own.url = url;
    },
    release: () => new Promise<void>((done) => server.close(() => done())),
  };
}
