import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { RoomRegistry } from './roomRegistry';

/** The metrics of a relay; deploy/runbook.md lists their names and meanings. */
export interface RelayMetrics {
  count(what: 'update' | 'refused' | 'bytes' | 'stored', by: number): void;
  /** @param what which time: to store a batch, or from one process's notification until another receives it. */
  observe(what: 'store' | 'notify', seconds: number): void;
  /** Adds the gauges, which are read at each scrape. */
  watch(rooms: RoomRegistry, pokeClients: () => number): void;
}

export function relayMetrics(registry: Registry): RelayMetrics {
  const registers = [registry];
  const counter = (name: string, help: string) => new Counter({ name, help, registers });
  const seconds = (name: string, help: string) =>
    new Histogram({ name, help, registers, buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5] });
  const counters = {
    update: counter('labtide_relay_updates_total', 'Document updates received from clients'),
    refused: counter(
      'labtide_relay_refused_total',
      'Frames refused: malformed, without permission, too large or too many',
    ),
    bytes: counter('labtide_relay_bytes_total', 'Bytes received from document clients'),
    stored: counter('labtide_relay_stored_total', 'Batches of updates stored'),
  };
  const histograms = {
    store: seconds('labtide_relay_store_seconds', 'Time to store a batch of updates'),
    notify: seconds('labtide_poke_lag_seconds', 'Time of a notification from one process to another'),
  };
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  return {
    count: (what, by) => counters[what].inc(by),
    observe: (what, value) => histograms[what].observe(value),
    watch(rooms, pokeClients) {
      gauge('labtide_relay_rooms', 'Documents open in this process', () => rooms.size);
      gauge('labtide_relay_clients', 'Clients in the rooms of this process', () => rooms.clients);
      gauge('labtide_relay_poke_clients', 'Clients waiting for new events of the feed', pokeClients);
      gauge(
        'labtide_relay_unstored_rooms',
        'Documents with updates that wait to be stored',
        () => rooms.all().filter((room) => room.unstored).length,
      );
      gauge('labtide_relay_largest_document_bytes', 'Size of the largest open document', () =>
        rooms.all().reduce((most, room) => Math.max(most, room.size), 0),
      );
    },
  };
}
