const FINAL_BINARY = 0x82;
/** Lengths up to this are stored in the second byte; 126 and 127 mean that 2 or 8 bytes with the length follow. */
const SHORT = 125;
const MEDIUM = 0xffff;

/**
 * A complete WebSocket frame as a server sends it (RFC 6455, section 5.2: final, binary, not masked). A message to a
 * whole room is framed once and written to every socket.
 */
export function binaryFrame(payload: Uint8Array): Buffer {
  const { byteLength } = payload;
  const head = byteLength <= SHORT ? 2 : byteLength <= MEDIUM ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + byteLength);
  frame[0] = FINAL_BINARY;
  if (head === 2) frame[1] = byteLength;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(byteLength, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(byteLength), 2);
  }
  frame.set(payload, head);
  return frame;
}
