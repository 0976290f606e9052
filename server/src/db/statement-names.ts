import type pg from 'pg';

/** Each connection keeps the plans of that many statements. */
const MOST_NAMED = 500;
/** Texts of which it is known when they were asked last. */
const MOST_SEEN = 2000;

interface Named {
  readonly name: string;
  used: number;
}

/**
 * Names under which connections prepare statements: one per text, for the texts that are asked most often. Filters and own
 * fields make endlessly many texts. Once there are enough names, a text gets one when it is asked again after fewer
 * statements than the longest unused name has been idle; that name is retired and never used again.
 */
export class StatementNames {
  readonly #named = new Map<string, Named>();
  readonly #seen = new Map<string, number>();
  readonly #inUse = new Set<string>();
  #asked = 0;
  #given = 0;

  constructor(
    private readonly mostNamed = MOST_NAMED,
    private readonly mostSeen = MOST_SEEN,
  ) {}

  /** The number of names that were retired. */
  get retired(): number {
    return this.#given - this.#named.size;
  }

  isInUse(name: string): boolean {
    return this.#inUse.has(name);
  }

  /** Undefined for a text that is asked too rarely to be prepared. */
  nameOf(text: string): string | undefined {
    this.#asked += 1;
    const known = this.#named.get(text);
    if (!known) return this.#isFrequent(text) ? this.#give(text) : undefined;
    known.used = this.#asked;
    return known.name;
  }

  #isFrequent(text: string): boolean {
    if (this.#named.size < this.mostNamed) return true;
    const before = this.#seen.get(text);
    this.#seen.delete(text);
    const gap = before === undefined ? undefined : this.#asked - before;
    if (gap !== undefined && this.#retireIdle(gap)) return true;
    this.#seen.set(text, this.#asked);
    if (this.#seen.size > this.mostSeen) this.#seen.delete(this.#seen.keys().next().value as string);
    return false;
  }

  #retireIdle(gap: number): boolean {
    let idlest: { text: string; named: Named } | undefined;
    for (const [text, named] of this.#named) if (!idlest || named.used < idlest.named.used) idlest = { text, named };
    if (!idlest || this.#asked - idlest.named.used <= gap) return false;
    this.#named.delete(idlest.text);
    this.#inUse.delete(idlest.named.name);
    return true;
  }

  #give(text: string): string {
    const name = `s${this.#given}`;
    this.#given += 1;
    this.#named.set(text, { name, used: this.#asked });
    this.#inUse.add(name);
    return name;
  }
}

/** One for the process: all connections prepare a text under the same name. */
export const statementNames = new StatementNames();
/** How many names had been retired when a connection last gave up its statements. */
const given = new WeakMap<pg.ClientBase, number>();

/**
 * The name under which a connection prepares a text. In one transaction of very many texts it gives up no statement, so
 * that it prepares no others once as many names as there are have been retired.
 */
export function nameOn(client: pg.ClientBase, text: string): string | undefined {
  const name = statementNames.nameOf(text);
  const retired = statementNames.retired - (given.get(client) ?? 0);
  if (name === undefined || retired < MOST_NAMED) return name;
  return name in preparedOn(client) ? name : undefined;
}

/** Gives up the statements whose names are retired: their plans would stay in memory as long as the connection. */
export function deallocateRetired(client: pg.PoolClient): void {
  if ((given.get(client) ?? 0) === statementNames.retired) return;
  given.set(client, statementNames.retired);
  const prepared = preparedOn(client);
  for (const name of Object.keys(prepared).filter((one) => !statementNames.isInUse(one))) {
    delete prepared[name];
    // If this fails, the statement is gone, the transaction fails too, or a pooler keeps statements under names of its own.
    client.query(`deallocate ${name}`).catch(() => undefined);
  }
}

/** The statements that the driver knows to be prepared, by name. */
function preparedOn(client: pg.ClientBase): Record<string, string> {
  return (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection
    .parsedStatements;
}
