import { type RefObject, useLayoutEffect } from 'react';
import { placeMessages } from './messagePlace';

/** px between the bottom of the page and the lowest message; the style of the stack uses the same value. */
const ABOVE_FOOT = 72;
/** px between the highest message and what is shown above it. */
const APART = 8;

/** Reports where a stack of messages is, whenever the stack or its page changes size. */
export function useMessagePlaced(stack: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = stack.current;
    const page = element?.parentElement;
    if (!element || !page) return;
    const say = () => {
      const height = element.offsetHeight;
      if (height === 0) return placeMessages(undefined);
      // While a dialog is open, messages are at the top; this is where they are when it closes.
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
