import type { StructureLibrary } from '@workers/chemistry/library/structureLibrary';
import { patternQuestions } from '@/domain/structures';

/** Texts kept as read molecules; beyond that all are forgotten and read again as they are asked for. */
const HELD = 250_000;
/** Molecules read before other requests get their turn: about 5 ms. */
const STEP = 16;
const PART = 4096;

const breathe = () => new Promise((done) => setImmediate(done));

/**
 * Tells which structures contain a pattern, with the engine that the screens use. Structures are known by their text, so
 * an edit needs no upkeep; each is read once. RDKit is loaded by the first question.
 */
export class StructureMatcher {
  #library: Promise<StructureLibrary> | null = null;
  #known = new Set<string>();
  #turn: Promise<unknown> = Promise.resolve();

  /**
   * Those of the texts (SMILES or molfiles) that contain the pattern (SMILES or SMARTS); unreadable structures never do.
   * @returns why the pattern cannot be read, as `problem`
   */
  matching(
    texts: Iterable<string>,
    pattern: string,
    stereo = false,
  ): Promise<{ hits: ReadonlySet<string> } | { problem: string }> {
    // One after the other: two readings at a time would only share the one processor and read the same texts twice.
    const answer = this.#turn.then(() => this.#match(new Set(texts), pattern, stereo));
    this.#turn = answer.catch(() => {});
    return answer;
  }

  async #match(wanted: ReadonlySet<string>, pattern: string, stereo: boolean) {
    const library = await this.#read(wanted);
    let problem = 'The pattern cannot be read.';
    for (const [i, question] of patternQuestions(pattern, stereo).entries()) {
      const hits = new Set<string>();
      const steps = library.search(question);
      for (;;) {
        const step = steps.next();
        if (step.done) {
          if (step.value.ok) return { hits };
          if (i === 0) problem = step.value.detail.split('\n')[0] || problem;
          break;
        }
        for (const text of step.value) if (wanted.has(text)) hits.add(text);
        await breathe();
      }
    }
    return { problem };
  }

  async #read(wanted: ReadonlySet<string>): Promise<StructureLibrary> {
    const fresh = [...wanted].filter((text) => text !== '' && !this.#known.has(text));
    if (this.#known.size + fresh.length > HELD && this.#known.size > 0) {
      this.#library = null;
      this.#known.clear();
      return this.#read(wanted);
    }
    this.#library ??= openLibrary();
    // A toolkit that could not be loaded is tried again by the next question.
    this.#library.catch(() => {
      this.#library = null;
    });
    const library = await this.#library;
    for (let from = 0; from < fresh.length; from += PART) {
      const part = fresh.slice(from, from + PART);
      const steps = library.appendInSteps(
        part.map((text) => ({ id: text, smiles: text })),
        STEP,
      );
      while (!steps.next().done) await breathe();
      for (const text of part) this.#known.add(text);
    }
    return library;
  }
}

async function openLibrary(): Promise<StructureLibrary> {
  const [{ loadRdkitNode }, { StructureLibrary }] = await Promise.all([
    import('@workers/chemistry/rdkit/loadRdkitNode'),
    import('@workers/chemistry/library/structureLibrary'),
  ]);
  return new StructureLibrary(await loadRdkitNode(), { canonical: false, fingerprint: false });
}

/** The matcher of this process. */
export const structureMatcher = new StructureMatcher();
