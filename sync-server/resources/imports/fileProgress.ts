import type { z } from 'zod';
import type { importProgressCall } from '@/contract/imports/progress';

export type Progress = z.output<typeof importProgressCall.resource>;

const NONE: Progress = { stage: 'none', done: 0, total: 0 };

/** A file as imports identify it: the same id in two workspaces is two files. */
export interface FileOfImport {
  workspace_id: string;
  file_id: string | null;
}

const keyOf = ({ workspace_id, file_id }: FileOfImport): string => `${workspace_id}/${file_id}`;

/** The progress of this process with the files that it reads and checks while somebody waits. */
export class FileProgress {
  readonly #byFile = new Map<string, Progress>();

  of(file: FileOfImport): Progress {
    return this.#byFile.get(keyOf(file)) ?? NONE;
  }

  report(file: FileOfImport, stage: 'reading' | 'checking', done: number, total: number): void {
    this.#byFile.set(keyOf(file), { stage, done, total });
  }

  end(file: FileOfImport): void {
    this.#byFile.delete(keyOf(file));
  }
}
