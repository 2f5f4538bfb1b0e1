const waiting: (() => void)[] = [];
let channel: MessageChannel | undefined;

/** In Node an open port keeps the process alive, which is wanted only while somebody waits. */
type NodePort = { ref?: () => void; unref?: () => void };

/**
 * Yields so that messages that have arrived are handled. A message to oneself takes microseconds, whereas nested timers
 * of zero wait four milliseconds.
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
