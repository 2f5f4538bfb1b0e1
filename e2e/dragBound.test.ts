import { describe, expect, it } from 'vitest';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { waitForSync } from './support/table';

const MOVES = 20;
const ROUNDS = 3;

interface Counted {
  commits: number;
  asked: number;
  frames: number;
}

describe('a bound that is dragged', () => {
  it('renders nothing in React and asks for at most one fit a frame, while handle, EC50 and form follow', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await context.addInitScript(() => {
      const counted = { commits: 0, asked: 0, frames: 0 };
      const hook = {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: () => counted.commits++,
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
      };
      Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, counted });
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (this: Worker, message: { path?: string[] }, ...rest: []) {
        if (message?.path?.[0] === 'preview') counted.asked++;
        post.call(this, message, ...rest);
      } as typeof post;
      const frame = () => {
        counted.frames++;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    await page.reload();
    const navigation = page.getByRole('navigation', { name: 'Workspace' });
    await navigation.getByRole('link', { name: 'Viability', exact: true }).click();
    const handle = page.getByRole('slider', { name: 'Baseline maximum' });
    await handle.waitFor();
    await page.locator('[data-metric="ec50"]').filter({ hasText: /\d/ }).first().waitFor();
    await waitForSync(page);

    const box = (await handle.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    const before = await handle.getAttribute('aria-valuenow');
    const counts = () => page.evaluate(() => ({ ...(window as unknown as { counted: Counted }).counted }));
    await page.mouse.move(x, y + 20);
    await expect.poll(() => handle.getAttribute('aria-valuenow')).not.toBe(before);
    const form = page.getByLabel('Base maximum');
    const commits: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const held = await handle.getAttribute('aria-valuenow');
      const start = await counts();
      // All moves in one task, so that there is no frame in between.
      await handle.evaluate(
        (element, { x, y, moves }) => {
          for (let i = 0; i < moves; i++)
            element.dispatchEvent(
              new PointerEvent('pointermove', {
                bubbles: true,
                pointerId: 1,
                clientX: x,
                clientY: y + 4 * i,
                buttons: 1,
              }),
            );
        },
        { x, y: y + 28 + 8 * round, moves: MOVES },
      );
      await expect
        .poll(async () => {
          const now = await handle.getAttribute('aria-valuenow');
          return now !== held && now === (await form.inputValue());
        })
        .toBe(true);
      const end = await counts();
      expect(end.asked - start.asked).toBeLessThanOrEqual(Math.min(2, end.frames - start.frames));
      commits.push(end.commits - start.commits);
    }
    // The state line and other parts render at any time; what the drag renders would be rendered in every round.
    expect(Math.min(...commits)).toBe(0);
    await page.mouse.up();
    await context.close();
  });
});
