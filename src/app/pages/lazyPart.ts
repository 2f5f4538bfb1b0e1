import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A separately loaded part of the app, with the components that others show of it. */
export interface LazyPart<Part> {
  /** A component of the part: drawn at once if the part is loaded, otherwise after it has been loaded. */
  component<Props>(pick: (part: Part) => ComponentType<Props>): LazyExoticComponent<ComponentType<Props>>;
  /** Loads it before it is drawn. A failure is reported when the part is needed. */
  ahead(): Promise<void>;
}

const parts: Pick<LazyPart<unknown>, 'ahead'>[] = [];

/**
 * Declares a part that is loaded when one of its components is first drawn, or by `loadParts` before. React's own `lazy`
 * waits a turn even for code that is loaded, and then shows the fallback for 300 ms.
 */
export function lazyPart<Part>(fetchPart: () => Promise<Part>): LazyPart<Part> {
  let loaded: Part | null = null;
  const load = async () => {
    loaded = await fetchPart();
    return loaded;
  };
  const ahead = () =>
    load().then(
      () => {},
      () => {},
    );
  parts.push({ ahead });
  return {
    ahead,
    component(pick) {
      type Module = { default: ReturnType<typeof pick> };
      return lazy(() => {
        if (loaded === null) return load().then((part): Module => ({ default: pick(part) }));
        const module: Module = { default: pick(loaded) };
        // React reads the answer of a promise that calls back at once in the same turn.
        const atOnce: PromiseLike<Module> = {
          // biome-ignore lint/suspicious/noThenProperty: it stands for a promise that has its answer
          then: (done) => {
            done?.(module);
            return atOnce as never;
          },
        };
        return atOnce as Promise<Module>;
      });
    },
  };
}

/**
 * Loads the parts of all pages, one after the other.
 * @param turn resolves when the page has time for the next
 */
export async function loadParts(turn: () => Promise<void>): Promise<void> {
  for (const { ahead } of parts) {
    await turn();
    await ahead();
  }
}
