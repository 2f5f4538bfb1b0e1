import { startHiddenSketcher } from './hiddenSketcher';

let turn: Promise<unknown> = Promise.resolve();
let waiting = 0;
let started: ReturnType<typeof startHiddenSketcher> | null = null;

async function ask(text: string): Promise<string> {
  started ??= startHiddenSketcher();
  let smiles: string;
  try {
    smiles = await (await started).smilesOf(text);
  } catch (error) {
    stop();
    throw error;
  }
  // From an InChI that it cannot read it makes an empty sheet.
  if (smiles.trim() === '') throw new Error('The sketcher reads no structure in it.');
  return smiles;
}

function stop(): void {
  started?.then(
    (sketcher) => sketcher.close(),
    () => {},
  );
  started = null;
}

/**
 * The SMILES of a text that our own engine cannot read but the sketcher's can (InChI). The sketcher is started
 * invisibly, once for all pending texts, and is removed after the last of them.
 * @throws Error when it is not on this device, or cannot read the text either
 */
export function askSketcher(text: string): Promise<string> {
  waiting += 1;
  const answer = turn.then(() => ask(text));
  turn = answer
    .catch(() => {})
    .then(() => {
      waiting -= 1;
      if (waiting === 0) stop();
    });
  return answer;
}
