import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** A server that only forwards every message to everybody else in the room: the minimum cost of fan-out. */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
const rooms = new Map<string, Set<WebSocket>>();
server.on('connection', (socket, request) => {
  const name = request.url ?? '';
  const room = rooms.get(name) ?? new Set();
  rooms.set(name, room.add(socket));
  socket.on('close', () => room.delete(socket));
  socket.on('message', (data) => {
    for (const other of room) if (other !== socket) other.send(data as Buffer);
  });
  // The relay greets as well; this tells a client that it has joined.
  socket.send(Buffer.of(0));
});
server.on('listening', () => console.log(`Ready on ws://127.0.0.1:${(server.address() as AddressInfo).port}`));
