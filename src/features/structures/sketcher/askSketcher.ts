import { type FromSketcher, SKETCHER_PAGE, type ToSketcher } from '@/domain/structures';

/** How long the sketcher may take to start and answer, in milliseconds. */
const PATIENCE = 30_000;

let turn: Promise<unknown> = Promise.resolve();

/**
 * The SMILES of a text that our own engine does not read and the sketcher's does (InChI). The sketcher is started out of
 * sight for it. @throws Error when it is not on this device, or cannot read the text either
 */
export function askSketcher(text: string): Promise<string> {
  // One after the other: each start takes the memory of a whole sketcher.
  const answer = turn.then(() => ask(text));
  turn = answer.catch(() => {});
  return answer;
}

async function ask(text: string): Promise<string> {
  if (!(await fetch(SKETCHER_PAGE)).ok) throw new Error('The sketcher is not on this device.');
  const frame = document.createElement('iframe');
  frame.src = SKETCHER_PAGE;
  frame.title = 'Sketcher';
  frame.inert = true;
  Object.assign(frame.style, { position: 'fixed', top: '-2000px', width: '800px', height: '600px' });
  const say = (message: ToSketcher) => frame.contentWindow?.postMessage(message, window.location.origin);
  let hear: (event: MessageEvent<FromSketcher>) => void = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('The sketcher does not answer.')), PATIENCE);
      hear = ({ source, data }) => {
        if (source !== frame.contentWindow) return;
        if (data.say === 'ready') say({ say: 'open', kind: 'smiles-string', text });
        else if (data.say === 'opened') {
          if (data.problem === null) say({ say: 'read' });
          else reject(new Error(data.problem));
        } else if (data.say === 'drawn') resolve(data.text);
        else if (data.say === 'fault') reject(new Error(data.reason));
      };
      window.addEventListener('message', hear);
      document.body.append(frame);
    });
  } finally {
    clearTimeout(timer);
    window.removeEventListener('message', hear);
    frame.remove();
  }
}
