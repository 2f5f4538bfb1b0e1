// @vitest-environment happy-dom
import { act, Suspense } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { describe, expect, it } from 'vitest';
import { lazyPart } from '@/app/pages/lazyPart';

const part = () => Promise.resolve({ Title: ({ text }: { text: string }) => <h1>{text}</h1> });

/** The text on the screen in the same turn in which it is drawn. */
function drawnAtOnce(element: React.ReactNode): string {
  const host = document.createElement('div');
  act(() => createRoot(host).render(<Suspense fallback="Wait">{element}</Suspense>));
  return host.textContent;
}

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

describe('a component of a part that is loaded separately', () => {
  it('waits until the part is loaded', async () => {
    const Title = lazyPart(part).component(({ Title }) => Title);
    const host = document.createElement('div');
    await act(async () => {
      flushSync(() =>
        createRoot(host).render(
          <Suspense fallback="Wait">
            <Title text="Plates" />
          </Suspense>,
        ),
      );
      expect(host.textContent).toBe('Wait');
    });
    expect(host.textContent).toBe('Plates');
  });

  it('is drawn at once if the part was loaded ahead', async () => {
    const pages = lazyPart(part);
    const Title = pages.component(({ Title }) => Title);
    await pages.ahead();
    expect(drawnAtOnce(<Title text="Plates" />)).toBe('Plates');
  });

  it('is drawn at once if another component of the part has loaded it', async () => {
    const pages = lazyPart(part);
    const [First, Second] = [pages.component(({ Title }) => Title), pages.component(({ Title }) => Title)];
    await act(async () => drawnAtOnce(<First text="Plates" />));
    expect(drawnAtOnce(<Second text="Wells" />)).toBe('Wells');
  });

  it('is loaded again when it is needed, if it could not be loaded ahead', async () => {
    let isThere = false;
    const pages = lazyPart(() => (isThere ? part() : Promise.reject(new Error('no network'))));
    const Title = pages.component(({ Title }) => Title);
    await pages.ahead();
    isThere = true;
    const host = document.createElement('div');
    await act(async () =>
      createRoot(host).render(
        <Suspense fallback="Wait">
          <Title text="Plates" />
        </Suspense>,
      ),
    );
    expect(host.textContent).toBe('Plates');
  });
});
