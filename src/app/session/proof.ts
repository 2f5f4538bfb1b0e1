import { createStore } from 'zustand/vanilla';

/** Pending while a person is asked to confirm who they are. */
interface Asking {
  answer(isProven: boolean): void;
}

export const proofStore = createStore<{ asking: Asking | null }>(() => ({ asking: null }));

let open: Promise<boolean> | null = null;

/**
 * Asks the person to confirm who they are; simultaneous requests share one answer.
 * @returns whether they did
 */
export function askForProof(): Promise<boolean> {
  open ??= new Promise<boolean>((done) => {
    proofStore.setState({
      asking: {
        answer(isProven) {
          proofStore.setState({ asking: null });
          open = null;
          done(isProven);
        },
      },
    });
  });
  return open;
}
