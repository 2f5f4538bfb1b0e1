const waiting: (() => void)[] = [];
let channel: MessageChannel | undefined;

/** In Node an open port keeps the process alive, which it must while somebody waits, and must not afterwards. */
type NodePort = { ref?: () => void; unref?: () => void };

/**
 * Lets messages that have arrived be handled, then goes on. A message to oneself does it in microseconds, where a timer
 * of zero waits four milliseconds once it is nested.
 */
export function breathe(): Promise<void> {
  channel ??= openChannel();
  const { port1, port2 } = channel;
  return new Promise((resolve) => {
    waiting.push(resolve);
    (port1 as NodePort).ref?.();
    port2.postMessage(null);
  });
}

function openChannel(): MessageChannel {
  const made = new MessageChannel();
  made.port1.onmessage = () => {
    waiting.shift()?.();
    if (waiting.length === 0) (made.port1 as NodePort).unref?.();
  };
  return made;
}
