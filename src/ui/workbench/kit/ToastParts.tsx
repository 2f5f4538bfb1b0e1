import { ToastStack } from '../../index';

/** Messages about a change and about an error. */
export function ToastParts({ isShown }: { isShown: boolean }) {
  return (
    <ToastStack
      onDismiss={() => undefined}
      items={
        isShown
          ? [
              {
                id: '1',
                title: '212 cells pasted',
                detail: '3 refused: not a number',
                actions: [
                  { label: 'Show 3', bare: true, onAct: () => undefined },
                  { label: 'Undo', shortcut: 'Mod+Z', onAct: () => undefined },
                ],
                remaining: { left: 7000, total: 10000 },
              },
              {
                id: '2',
                tone: 'error',
                title: '1 change refused.',
                detail: 'EXP-311 was locked at 10:02.',
                actions: [{ label: 'Review', onAct: () => undefined }],
              },
            ]
          : []
      }
    />
  );
}
