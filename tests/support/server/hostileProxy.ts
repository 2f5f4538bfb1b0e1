import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Random } from '@/lib/random';

/** Probabilities, for each chunk of bytes in either direction. */
export interface Weather {
  /** The connection is cut before the chunk. */
  cut: number;
  /** Half of the chunk arrives, then the connection is cut. */
  halve: number;
  /** The connection stalls for up to a second; one time in five until its client gives up. */
  stall: number;
}

export const CALM: Weather = { cut: 0, halve: 0, stall: 0 };

interface Pair {
  client: Socket;
  server: Socket;
}

/** One address in front of one or several servers, over a network as unreliable as `weather` says. */
export class HostileProxy {
  weather: Weather = CALM;
  /** The faults that it has injected. */
  readonly done = { cut: 0, halved: 0, stalled: 0 };
  private targets: string[] = [];
  private next = 0;
  private readonly pairs = new Set<Pair>();

  private constructor(
    private readonly server: Server,
    private readonly random: Random,
  ) {}

  static async listen(random: Random): Promise<HostileProxy> {
    const server = createServer();
    const proxy = new HostileProxy(server, random);
    server.on('connection', (client) => proxy.take(client, proxy.targets.length));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return proxy;
  }

  get address(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `http://${this.address}`;
  }

  /** From now on connections go to these servers in turn (`http://host:port`), skipping servers that do not answer. */
  leadTo(...urls: string[]): void {
    this.targets = urls;
  }

  private take(client: Socket, tries: number): void {
    client.on('error', () => client.destroy());
    const target = this.targets[this.next++ % Math.max(1, this.targets.length)];
    if (!target || tries <= 0) {
      client.destroy();
      return;
    }
    const { hostname, port } = new URL(target);
    const server = connect(Number(port), hostname);
    const tryNext = () => this.take(client, tries - 1);
    server.once('error', tryNext);
    server.once('connect', () => {
      server.off('error', tryNext);
      server.on('error', () => server.destroy());
      this.join({ client, server });
    });
  }

  private join(pair: Pair): void {
    const { client, server } = pair;
    if (client.destroyed) {
      server.destroy();
      return;
    }
    this.pairs.add(pair);
    this.pass(pair, client, server);
    this.pass(pair, server, client);
    for (const socket of [client, server])
      socket.on('close', () => {
        this.pairs.delete(pair);
        client.destroy();
        server.destroy();
      });
  }

  private pass(pair: Pair, from: Socket, to: Socket): void {
    from.on('data', (piece: Buffer) => {
      const dice = this.random.next();
      const { cut, halve, stall } = this.weather;
      if (dice < cut) {
        this.done.cut++;
        return this.cut(pair);
      }
      if (dice < cut + halve) {
        this.done.halved++;
        to.write(piece.subarray(0, piece.length >> 1), () => this.cut(pair));
        return;
      }
      if (dice < cut + halve + stall) {
        this.done.stalled++;
        from.pause();
        if (this.random.chance(0.8))
          setTimeout(
            () => {
              to.write(piece);
              from.resume();
            },
            this.random.int(10, 1000),
          ).unref();
        return;
      }
      if (!to.write(piece)) {
        from.pause();
        to.once('drain', () => from.resume());
      }
    });
    from.on('end', () => to.end());
  }

  private cut({ client, server }: Pair): void {
    client.destroy();
    server.destroy();
  }

  /** Cuts every connection that is open. */
  cutAll(): void {
    for (const pair of [...this.pairs]) this.cut(pair);
  }

  async close(): Promise<void> {
    this.cutAll();
    await new Promise((done) => this.server.close(done));
  }
}
