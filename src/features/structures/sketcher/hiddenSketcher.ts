import { type FromSketcher, SKETCHER_PAGE, type ToSketcher } from '@/domain/structures';

/** Time in milliseconds that the sketcher may take to start, and to answer. */
const PATIENCE = 30_000;

/** An invisible sketcher. */
export interface HiddenSketcher {
  /**
   * The SMILES of a text; one at a time.
   * @throws Error when it cannot be read
   */
  smilesOf(text: string): Promise<string>;
  close(): void;
}

/**
 * Returns the focus to its previous owner whenever the frame takes it: the frame's editor does so although it is inert.
 * @returns a function that ends it
 */
function keepFocus(frame: HTMLIFrameElement): () => void {
  let holder = document.activeElement;
  const note = () => {
    if (document.activeElement !== frame) holder = document.activeElement;
  };
  // The focused element is known only one task after the window lost the focus to a frame.
  const giveBack = () =>
    setTimeout(() => {
      if (document.activeElement === frame && holder instanceof HTMLElement) holder.focus();
    });
  document.addEventListener('focusin', note);
  window.addEventListener('blur', giveBack);
  return () => {
    document.removeEventListener('focusin', note);
    window.removeEventListener('blur', giveBack);
  };
}

/**
 * Starts a sketcher that is invisible and takes no focus.
 * @throws Error when it is not on this device
 */
export async function startHiddenSketcher(): Promise<HiddenSketcher> {
  if (!(await fetch(SKETCHER_PAGE)).ok) throw new Error('The sketcher is not on this device.');
  const frame = document.createElement('iframe');
  frame.src = SKETCHER_PAGE;
  frame.title = 'Sketcher';
  frame.inert = true;
  // An invisible element takes no focus: the sketcher wants it when it starts, but the keys belong to the table.
  Object.assign(frame.style, {
    position: 'fixed',
    top: '-2000px',
    width: '800px',
    height: '600px',
    visibility: 'hidden',
  });
  const say = (message: ToSketcher) => frame.contentWindow?.postMessage(message, window.location.origin);

  /** Resolves with the result of `take` for the first message that it does not skip. */
  function answered<T>(take: (message: FromSketcher, resolve: (value: T) => void) => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        window.removeEventListener('message', onMessage);
      };
      const onMessage = ({ source, data }: MessageEvent<FromSketcher>) => {
        if (source !== frame.contentWindow) return;
        try {
          take(data, (value) => {
            stop();
            resolve(value);
          });
        } catch (error) {
          stop();
          reject(error);
        }
      };
      const timer = setTimeout(() => {
        stop();
        reject(new Error('The sketcher does not answer.'));
      }, PATIENCE);
      window.addEventListener('message', onMessage);
    });
  }

  const ready = answered<void>((message, resolve) => message.say === 'ready' && resolve());
  const leaveFocus = keepFocus(frame);
  const close = () => {
    leaveFocus();
    frame.remove();
  };
  document.body.append(frame);
  try {
    await ready;
  } catch (error) {
    close();
    throw error;
  }
  return {
    smilesOf(text) {
      const answer = answered<string>((message, resolve) => {
        if (message.say === 'opened' && message.problem === null) say({ say: 'read' });
        else if (message.say === 'opened') throw new Error(message.problem ?? '');
        else if (message.say === 'drawn') resolve(message.text);
        else if (message.say === 'fault') throw new Error(message.reason);
      });
      say({ say: 'open', kind: 'smiles-string', text });
      return answer;
    },
    close,
  };
}
