import { binaryFrame } from '@server/relay/binaryFrame';
import { expect, it } from 'vitest';
import * as ws from 'ws';

// The types of ws lack it.
const { Receiver } = ws as unknown as {
  Receiver: new (options: object) => NodeJS.WritableStream & NodeJS.EventEmitter;
};

/** Messages that a client's WebSocket decodes from these bytes. */
function received(frames: readonly Buffer[]): { messages: Buffer[]; isBinary: boolean[] } {
  const receiver = new Receiver({
    isServer: false,
    allowSynchronousEvents: true,
  });
  const messages: Buffer[] = [];
  const isBinary: boolean[] = [];
  receiver.on('message', (data: Buffer, binary: boolean) => {
    messages.push(Buffer.from(data));
    isBinary.push(binary);
  });
  receiver.on('error', (error: Error) => {
    throw error;
  });
  receiver.write(Buffer.concat(frames));
  return { messages, isBinary };
}

it('creates frames that a client decodes to the messages they contain, at every form of the length', () => {
  const payloads = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000].map((length) =>
    Buffer.from(Array.from({ length }, (_, i) => (i * 7 + length) % 256)),
  );
  const { messages, isBinary } = received(payloads.map(binaryFrame));
  expect(messages.map(({ length }) => length)).toEqual(payloads.map(({ length }) => length));
  messages.forEach((message, i) => void expect(message.equals(payloads[i] as Buffer)).toBe(true));
  expect(isBinary.every(Boolean)).toBe(true);
});
