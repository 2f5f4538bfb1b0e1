import type { Kind } from '../kinds/kind';
import { KINDS, type RowOf } from '../kinds/registry';
import type { RowKind } from '../kinds/rowKind';
import { ABILITIES, type Ability } from '../permissions/abilities';
import type { Actor } from '../permissions/actor';
import { compileScope } from '../permissions/matches';
import { ALL, absent, and, isIn, NONE, not, or, overlaps, type Scope } from '../permissions/scope';
import type { RightsRows } from './resolveActor';
import { ANY, allOf, bothSeen, everyOf, oneOf, type Seen, seenBy } from './seen';
import { Surroundings } from './surroundings';
import { definitionScope, reachScope, taskScope } from './taskScope';

/** Programs through which guests reach what a right is about; null for everybody else, who needs none. */
type Programs = readonly string[] | null;

const NO_PROGRAMS: readonly string[] = [];

/**
 * The reach of one person's rights, as scopes: the same answer as `decide` gives row by row, except for the state of
 * rows, which limits writes and is known only to `decide`. Computed on first use.
 */
export class Scopes {
  readonly actor: Actor;
  readonly surroundings: Surroundings;
  readonly #rows: RightsRows;
  readonly #held = new Map<string, Scope>();
  readonly #reading = new Map<RowKind, Scope>();
  readonly #hidden: (readonly string[] | undefined)[] = [];

  constructor(actor: Actor, rows: RightsRows) {
    this.actor = actor;
    this.#rows = rows;
    this.surroundings = new Surroundings(actor, rows);
  }

  /** The rows of a kind that a right reaches. */
  of(ability: Ability, kind: RowKind): Scope {
    const key = `${ability} ${kind}`;
    let scope = this.#held.get(key);
    if (!scope) {
      scope = this.ofKind(ability, KINDS[kind]);
      this.#held.set(key, scope);
    }
    return scope;
  }

  /** The rows of a kind that the person may know of. */
  reading(kind: RowKind): Scope {
    let scope = this.#reading.get(kind);
    if (!scope) {
      scope = this.readingKind(KINDS[kind]);
      this.#reading.set(kind, scope);
    }
    return scope;
  }

  /** As `reading`, for a kind that is not in the registry. */
  readingKind(kind: Kind): Scope {
    const own = this.ofKind(kind.read, kind);
    if (kind.audience.of === 'definition') return or(own, this.ofKind('operation_definition.read', kind));
    return kind.audience.of === 'task' ? or(own, this.ofKind('operation.read', kind)) : own;
  }

  /** As `of`, for a kind that is not in the registry. */
  ofKind(ability: Ability, kind: Kind): Scope {
    const rule = ABILITIES[ability];
    const programs = this.#programs(ability);
    if (programs === false) return NONE;
    const audience = this.#audience(ability, kind, programs);
    const seen = rule.sees ? this.ofKind(rule.sees, kind) : ALL;
    return everyOf([audience, reachScope(this.actor, ability), seen]);
  }

  /** False if the person has nothing of the right; else the programs that they need. */
  #programs(ability: Ability): Programs | false {
    const { access_level: level, flags, settings, program_ids, edit_program_ids } = this.actor;
    const rule = ABILITIES[ability];
    if (level === 'deactivated' || (rule.flag && !flags.includes(rule.flag))) return false;
    if (rule.setting && settings && !settings[rule.setting]) return false;
    if (level === 'guest') {
      if (!rule.guest) return false;
      return rule.guest === 'edit' ? (edit_program_ids ?? NO_PROGRAMS) : program_ids;
    }
    if (level === 'viewer' && !rule.viewer) return false;
    return level === 'team-member' && rule.least === 'admin' ? false : null;
  }

  #audience(ability: Ability, { audience }: Kind, programs: Programs): Scope {
    switch (audience.of) {
      case 'workspace':
        return programs === null || ABILITIES[ability].guest === 'always' ? ALL : NONE;
      case 'admin':
        return this.actor.access_level === 'admin' ? ALL : NONE;
      case 'program':
        return programs ? isIn(audience.program, programs) : ALL;
      case 'person': {
        const { person, open } = audience;
        const own = isIn(person, [this.actor.user_id]);
        if (programs && ABILITIES[ability].guest !== 'always')
          return audience.programs
            ? and(overlaps(audience.programs, programs), open ? or(own, isIn(open.by, [open.is])) : own)
            : NONE;
        return open ? or(own, isIn(open.by, [open.is])) : own;
      }
      case 'task':
        return taskScope(this.actor, ability, programs);
      case 'definition':
        return definitionScope(this.actor, ability, audience.type);
      case 'table':
        return this.#ofTable(ability, audience, programs);
      case 'part':
        return this.#ofPart(ability, audience, programs);
    }
  }

  #ofTable(ability: Ability, audience: Extract<Kind['audience'], { of: 'table' }>, programs: Programs): Scope {
    const near = this.surroundings;
    const through = programs ?? NO_PROGRAMS;
    // Whatever the right, what it depends on only has to be visible.
    const seeing = programs ? this.actor.program_ids : NO_PROGRAMS;
    const fields = this.#fields(ability, near.fields(seeing));
    const parts: Scope[] = [];
    const { table, reference, config, operation, programs: own } = audience;
    if (table) {
      const inTable = oneOf(table, near.tables(through));
      parts.push(audience.isTableOptional ? or(absent(table), inTable) : inTable);
    }
    for (const name of audience.fields ?? []) parts.push(or(absent(name), oneOf(name, fields)));
    for (const name of audience.fieldLists ?? []) parts.push(allOf(name, fields));
    if (reference) parts.push(oneOf(reference, near.references(seeing)));
    if (config) parts.push(this.#restingOn('drc_config', config));
    if (operation) parts.push(not(isIn(operation, this.#hiddenTasks(true))));
    if (own && programs) parts.push(overlaps(own, programs));
    return everyOf(parts);
  }

  #fields(ability: Ability, seen: Seen): Seen {
    const { settings } = this.actor;
    if (ABILITIES[ability].fields !== 'edit') return seen;
    return bothSeen(seen, settings ? seenBy(settings.data_fields_edit) : ANY);
  }

  #ofPart(ability: Ability, audience: Extract<Kind['audience'], { of: 'part' }>, programs: Programs): Scope {
    const { task, table } = audience;
    const asksForPrograms = programs !== null && ABILITIES[ability].guest !== 'always';
    const ofTask = asksForPrograms
      ? and(isIn(task, this.#shownTasks(programs)), not(isIn(task, this.#hiddenTasks(false))))
      : not(isIn(task, this.#hiddenTasks(false)));
    if (!table) return ofTask;
    const ofTable = oneOf(table, this.surroundings.tables(programs ?? NO_PROGRAMS));
    if (ofTask.op === 'all' && ofTable.op === 'all') return ALL;
    return or(and(not(absent(task)), ofTask), and(absent(task), ofTable));
  }

  /** Tasks that are shared through one of the programs. */
  #shownTasks(programs: readonly string[]): string[] {
    const isShared = compileScope(overlaps('program_ids', programs));
    return this.#rows.all('task').flatMap((task) => (isShared(task) ? task.id : []));
  }

  /**
   * Tasks that the person may not know of.
   * @param ofData drafts have no data, so that a draft hides no data from anybody.
   */
  #hiddenTasks(ofData: boolean): readonly string[] {
    const { settings, access_level } = this.actor;
    if (ofData && settings === null && access_level !== 'guest' && access_level !== 'deactivated') return [];
    const key = ofData ? 0 : 1;
    let hidden = this.#hidden[key];
    if (!hidden) {
      const test = compileScope(this.reading('task'));
      const sees = (task: RowOf<'task'>) => test(ofData ? { ...task, is_draft: false } : task);
      hidden = this.#rows.all('task').flatMap((task) => (sees(task) ? [] : task.id));
      this.#hidden[key] = hidden;
    }
    return hidden;
  }

  /** Whether values that were recorded under an experiment may be known. */
  seesDataUnder(operationId: string): boolean {
    const hidden = this.#hiddenTasks(true);
    return hidden.length === 0 || !hidden.includes(operationId);
  }

  /** Rows whose attribute names a configuration that is visible. */
  #restingOn(kind: 'drc_config', attr: string): Scope {
    const scope = this.reading(kind);
    if (scope.op === 'all' || scope.op === 'none') return scope;
    const test = compileScope(scope);
    const rows = this.#rows.all(kind).filter(test);
    return isIn(
      attr,
      rows.map(({ id }) => id),
    );
  }
}
