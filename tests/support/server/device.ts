import { randomBytes } from 'node:crypto';
import { call, type Lab, signIn } from './drillLab';
import { pause } from './relayClient';
import { newId } from './testServer';

/** Commands waiting on a device while it works. */
const WAITING = 5;

/** A device that pushes its outbox in order and repeats unanswered commands, as the product's sync does. */
export class Device {
  readonly clientId = newId();
  /** Event ids by operation, as returned by the server. */
  readonly acknowledged = new Map<string, string>();
  /** Names of the records that it has created. */
  readonly made: string[] = [];
  /** Creates no more commands once false; waiting ones are still sent. */
  on = true;
  /** Commands that the server asked to be sent again. */
  retries = 0;
  private n = 0;
  private waiting: { op_id: string }[] = [];

  /** @param padding random characters that each name has besides its number. */
  constructor(
    private readonly lab: Lab,
    private readonly padding = 0,
  ) {}

  private work(): void {
    while (this.on && this.waiting.length < WAITING) {
      const opId = newId();
      const name = `${this.clientId}-${++this.n}${randomBytes(this.padding >> 1).toString('hex')}`;
      this.made.push(name);
      this.waiting.push({
        op_id: opId,
        ...{ act_id: opId, n: this.n, call: 'POST /records', at: Date.now(), tz_minutes: 0 },
        ...{
          input: { id: newId(), entity_slice_id: this.lab.sliceId, key_field_to_value: { [this.lab.nameId]: name } },
        },
      });
    }
  }

  /** Works until told to stop and all is acknowledged. @throws Error if the server answers what it must not */
  async run(): Promise<void> {
    while (this.on || this.waiting.length > 0) {
      this.work();
      const body = { client_id: this.clientId, schema_version: 1, commands: this.waiting };
      const reply = await call(this.lab, 'POST', '/sync/push', body).catch(() => null);
      if (reply?.status === 200) this.take(reply.text);
      else if (reply?.status === 401) this.lab.token = await signIn(this.lab.url);
      else if (reply && reply.status !== 503) throw new Error(`A push was answered ${reply.status}: ${reply.text}`);
      if (reply?.status !== 200) await pause(50);
    }
  }

  private take(text: string): void {
    for (const result of JSON.parse(text).data.resource.results) {
      if (result.outcome === 'retry') {
        this.retries++;
        return;
      }
      if (result.outcome === 'rejected') throw new Error(`A command was rejected: ${JSON.stringify(result)}`);
      this.acknowledged.set(result.op_id, result.event.id);
      this.waiting.shift();
    }
  }
}
