import { createStore } from 'zustand/vanilla';

/** Waits while a person is asked to show again who they are. */
interface Asking {
  answer(isProven: boolean): void;
}

export const proofStore = createStore<{ asking: Asking | null }>(() => ({ asking: null }));

let open: Promise<boolean> | null = null;

/** Has the person asked who they are; several that want it at once wait for one answer. @returns whether they have shown it */
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
