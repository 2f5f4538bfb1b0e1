import { randomBytes } from 'node:crypto';
import { call, type Lab, signIn } from './drillLab';
import { pause } from './relayClient';
import { newId } from './testServer';

/** Commands that wait on a device while it works. */
const WAITING = 5;

/** A device that pushes its outbox in order and repeats what was not answered, as the product's sync does. */
export class Device {
  readonly clientId = newId();
  /** Event by operation, as the server said. */
  readonly acknowledged = new Map<string, string>();
  /** Names of the records that it has made. */
  readonly made: string[] = [];
  /** Makes no more commands once false; what waits is still sent. */
  on = true;
  /** Commands that the server asked to send again. */
  retries = 0;
  private n = 0;
  private waiting: { op_id: string }[] = [];

  /** @param padding random letters that each name carries beside its number. */
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

  /** Works until told to stop and all is acknowledged. @throws Error when the server says what it must not say */
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
