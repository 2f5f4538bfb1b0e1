import { type RefObject, useLayoutEffect } from 'react';
import { placeMessages } from './messagePlace';

/** px between the foot of the page and the lowest message; the style of the stack says the same. */
const ABOVE_FOOT = 72;
/** px between the highest message and what is shown above it. */
const APART = 8;

/** Says where a stack of messages is, whenever it grows, shrinks or its page does. */
export function useMessagePlaced(stack: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = stack.current;
    const page = element?.parentElement;
    if (!element || !page) return;
    const say = () => {
      const height = element.offsetHeight;
      if (height === 0) return placeMessages(undefined);
      // Above an open dialog they are at the top; when it closes, they are here.
      const { bottom, left } = page.getBoundingClientRect();
      const right = left + 16 + element.offsetWidth;
      placeMessages({ top: bottom - ABOVE_FOOT - height - APART, left: left + 16, right });
    };
    const observer = new ResizeObserver(say);
    observer.observe(element);
    observer.observe(page);
    say();
    return () => {
      observer.disconnect();
      placeMessages(undefined);
    };
  }, [stack]);
}
