import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DRILL_MILLIS, drill, drillRandom } from '../../support/server/drill';
import type { Lab } from '../../support/server/drillLab';
import { pause } from '../../support/server/relayClient';
import { buildBundle, type ServerProcess, startProcess } from '../../support/server/serverProcess';

/** A separate disk in memory, which only root may mount. @returns whether it was mounted */
function mountDisk(folder: string, megabytes: number): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Uses up all remaining space. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  const piece = Buffer.alloc(1 << 16, 1);
  try {
    for (let size = piece.length; size > 0; ) {
      try {
        writeSync(file, piece, 0, size);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size >>= 1;
      }
    }
  } finally {
    closeSync(file);
  }
}

describe('a full disk', () => {
  let folder = '';
  let server: ServerProcess | null = null;
  let isMounted = false;

  beforeAll(buildBundle);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'labtide-full-'));
    chmodSync(folder, 0o755);
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    isMounted = mountDisk(disk, 320);
  });
  afterEach(async () => {
    if (isMounted) rmSync(join(folder, 'disk', 'filler'), { force: true });
    await server?.stop();
    server = null;
    if (isMounted) execFileSync('umount', ['-l', join(folder, 'disk')]);
    rmSync(folder, { recursive: true, force: true });
  });

  async function upload(lab: Lab, bytes: number): Promise<{ status: number; text: string }> {
    const form = new FormData();
    form.append('file', new Blob([`Name\n${'x'.repeat(bytes)}-${Math.random()}`], { type: 'text/csv' }), 'big.csv');
    const answer = await fetch(`${lab.url}/api/imports/file`, {
      method: 'POST',
      headers: { authorization: `Bearer ${lab.token}` },
      body: form,
    }).catch(() => null);
    return { status: answer?.status ?? 0, text: (await answer?.text()) ?? '' };
  }

  it(
    'S2 S10 writers are answered 503, and nothing that was acknowledged is lost or duplicated',
    async (context) => {
      if (!isMounted) {
        console.log('Left out: a disk of limited size can be mounted by root on Linux only.');
        return context.skip();
      }
      const title = 'Disk full';
      const random = drillRandom(title);
      const disk = join(folder, 'disk');
      server = await startProcess({ DATA_DIR: join(disk, 'data') });
      const uploads: number[] = [];
      const tally = await drill(random, {
        title,
        url: server.url,
        padding: 3000,
        async strike(_random, lab) {
          fill(join(disk, 'filler'));
          const uploaded = await upload(lab, 300_000);
          uploads.push(uploaded.status);
          if (uploaded.status !== 0 && uploaded.status !== 503)
            throw new Error(`An upload was answered ${uploaded.status}: ${uploaded.text}`);
          await pause(random.int(200, 1500));
          rmSync(join(disk, 'filler'));
        },
        async afterwards() {
          rmSync(join(disk, 'filler'), { force: true });
        },
      });
      const { bsize, blocks } = statfsSync(disk);
      console.log(
        `${title}: disk of ${(bsize * blocks) >> 20} MB, ${tally.putOff} pushes put off, uploads answered ${uploads.join(', ')}`,
      );
      expect(uploads).toContain(503);
      expect(tally.putOff).toBeGreaterThan(0);
      expect(server.said()).not.toContain('The request failed');
      expect(tally.commands).toBeGreaterThan(10);
    },
    DRILL_MILLIS,
  );
});
