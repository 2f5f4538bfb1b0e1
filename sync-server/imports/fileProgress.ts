import type { z } from 'zod';
import type { importProgressCall } from '@/contract/imports/progress';

export type Progress = z.output<typeof importProgressCall.resource>;

const NONE: Progress = { stage: 'none', done: 0, total: 0 };

/** How far this process is with the files that it reads and checks for somebody who waits. */
export class FileProgress {
  readonly #byFile = new Map<string, Progress>();

  of(fileId: string): Progress {
    return this.#byFile.get(fileId) ?? NONE;
  }

  tell(fileId: string, stage: 'reading' | 'checking', done: number, total: number): void {
    this.#byFile.set(fileId, { stage, done, total });
  }

  end(fileId: string): void {
    this.#byFile.delete(fileId);
  }
}
