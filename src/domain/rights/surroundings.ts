import type { Actor } from '../permissions/actor';
import type { RightsRows } from './resolveActor';
import { ANY, bothSeen, isAny, isSeen, type Seen, seenBy } from './seen';

/**
 * The tables and fields that one person can see, computed once from the rows: their settings, and for guests the
 * programs of tables and views.
 */
export class Surroundings {
  readonly #actor: Actor;
  readonly #rows: RightsRows;
  #programs: Map<string, string[]> | undefined;
  readonly #tables = new Map<readonly string[], Seen>();
  readonly #fields = new Map<readonly string[], Seen>();

  constructor(actor: Actor, rows: RightsRows) {
    this.#actor = actor;
    this.#rows = rows;
  }

  /** Programs of a table: its own, and those of its views. */
  programsOf(sliceId: string): readonly string[] {
    if (!this.#programs) {
      this.#programs = new Map(this.#rows.all('slice').map(({ id, program_ids = [] }) => [id, [...program_ids]]));
      for (const view of this.#rows.all('view')) {
        if (view.is_deleted || view.is_archived) continue;
        const held = this.#programs.get(view.entity_slice_id) ?? [];
        held.push(...view.program_ids);
        this.#programs.set(view.entity_slice_id, held);
      }
    }
    return this.#programs.get(sliceId) ?? [];
  }

  /** @param programs those through which a guest reaches the subject of the right; ignored for others. */
  tables(programs: readonly string[]): Seen {
    let seen = this.#tables.get(programs);
    if (!seen) {
      seen = this.#findTables(programs);
      this.#tables.set(programs, seen);
    }
    return seen;
  }

  #findTables(programs: readonly string[]): Seen {
    const { settings, access_level } = this.#actor;
    const bySettings = settings ? seenBy(settings.entity_slices) : ANY;
    if (access_level !== 'guest') return bySettings;
    const shared = this.#rows
      .all('slice')
      .map(({ id }) => id)
      .filter((id) => this.programsOf(id).some((program) => programs.includes(program)));
    return bothSeen({ only: shared }, bySettings);
  }

  /**
   * Fields that the settings show and that are in a visible table; for all but guests also those of no table, unless
   * all tables that they left are hidden.
   */
  fields(programs: readonly string[]): Seen {
    let seen = this.#fields.get(programs);
    if (!seen) {
      seen = this.#findFields(programs);
      this.#fields.set(programs, seen);
    }
    return seen;
  }

  #findFields(programs: readonly string[]): Seen {
    const { settings, access_level } = this.#actor;
    const bySettings = settings ? seenBy(settings.data_fields_view) : ANY;
    const tables = this.tables(programs);
    if (isAny(tables)) return bySettings;
    const inSeen = new Set<string>();
    const inHidden = new Set<string>();
    for (const { id, field_ids } of this.#rows.all('slice'))
      for (const field of field_ids) (isSeen(tables, id) ? inSeen : inHidden).add(field);
    for (const { id, left_slice_ids = [] } of this.#rows.all('field')) {
      if (left_slice_ids.length === 0 || inSeen.has(id) || inHidden.has(id)) continue;
      (left_slice_ids.some((left) => isSeen(tables, left)) ? inSeen : inHidden).add(id);
    }
    if (access_level === 'guest') return bothSeen({ only: [...inSeen] }, bySettings);
    return bothSeen(bySettings, { but: [...inHidden].filter((id) => !inSeen.has(id)) });
  }

  /** Fields that are visible and, if they refer to records, refer to a visible table. */
  references(programs: readonly string[]): Seen {
    const tables = this.tables(programs);
    if (isAny(tables)) return this.fields(programs);
    const intoHidden = this.#rows
      .all('field')
      .filter(({ ref_slice_id }) => ref_slice_id !== null && !isSeen(tables, ref_slice_id))
      .map(({ id }) => id);
    return bothSeen(this.fields(programs), { but: intoHidden });
  }
}
