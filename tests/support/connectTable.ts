import { MessageChannel } from 'node:worker_threads';
import { TableService } from '@workers/table/tableService';
import { expose } from 'comlink';
import { createTableClient, type TableClient } from '@/engine/tableClient';

/** A client that talks to the table service over a real message channel, as it does to a worker. */
export function connectTable(): { client: TableClient; close(): void } {
  const { port1, port2 } = new MessageChannel();
  const endpoint = (port: typeof port1) => ({
    postMessage: (message: unknown, transfer: never[]) => port.postMessage(message, transfer),
    addEventListener: (_: string, listener: (event: { data: unknown }) => void) => {
      port.on('message', (data) => listener({ data }));
    },
    removeEventListener: () => {},
    start: () => port.start(),
    terminate: () => port.close(),
  });
  expose(new TableService(), endpoint(port2) as never);
  return {
    client: createTableClient(endpoint(port1) as never),
    close() {
      port1.close();
      port2.close();
    },
  };
}
