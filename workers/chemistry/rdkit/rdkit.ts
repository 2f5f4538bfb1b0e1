import type { MainModule, Mol } from '@rdkit/rdkit';

/** A loaded RDKit whose error log is captured, so that a refusal can give the reason. */
export interface Rdkit {
  readonly module: MainModule;
  readonly version: string;
  /** The errors that RDKit has logged since the last call; clears the log. */
  takeErrors(): string;
}

export type { MainModule, Mol };

/**
 * Starts RDKit from its loader; `locate` returns the location of the .wasm file (a path in Node, a URL on our own host
 * in a browser).
 */
export type RdkitFactory = (options?: { locateFile?: (file: string) => string }) => Promise<unknown>;

/** Wraps a freshly instantiated module. Logging to the console is off: a library with bad records would flood it. */
export async function startRdkit(factory: RdkitFactory, locate?: (file: string) => string): Promise<Rdkit> {
  const module = (await factory(locate ? { locateFile: locate } : undefined)) as MainModule;
  module.disable_logging();
  const log = module.set_log_capture('rdApp.error');
  return {
    module,
    version: module.version(),
    takeErrors() {
      const text = log?.get_buffer() ?? '';
      log?.clear_buffer();
      return text;
    },
  };
}
