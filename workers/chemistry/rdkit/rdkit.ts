import type { MainModule, Mol } from '@rdkit/rdkit';

/** A loaded RDKit with its error log caught, so that a refusal can say why. */
export interface Rdkit {
  readonly module: MainModule;
  readonly version: string;
  /** What RDKit logged as error since the last call; empties the log. */
  takeErrors(): string;
}

export type { MainModule, Mol };

/** Starts RDKit from its loader; `locate` says where the .wasm file is (a path in Node, an address on our own host in a browser). */
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
