import { keysOf } from '../duplicates/keys';
import { type Compared, type Profile, profileOf } from '../duplicates/profile';
import { PROBABLE } from '../duplicates/reasons';
import { type Rule, scoreByRules } from '../duplicates/rules';
import { DEAL } from '../kinds/deal.kind';
import type { RecordKind } from '../kinds/kinds';
import { PERSON } from '../kinds/person.kind';
import { nameOf, plainColumns } from './plan-parts';
import type { Planner } from './planned';
import { personNames } from './person-keys';
import { sameCase } from './normal';
import type { ReadRow } from './read-row';

const MOST_ROWS = 20_000;
/** A frequent key must not mean quadratic work. */
const MOST_OF_A_KEY = 60;

interface Earlier {
  readonly row: number;
  readonly profile: Profile;
}

/** Finds rows of a file that are probably about the record of an earlier row, as the page of duplicates would. */
export class AlikeRows {
  readonly #byKey = new Map<number, Earlier[]>();
  #rows = 0;

  constructor(
    private readonly kind: RecordKind,
    private readonly rules: readonly Rule[],
  ) {}

  /** The earlier row that this one most probably repeats; null if none, undefined if it is not compared. */
  twinOf(row: number, values: Compared): number | null | undefined {
    if (this.#rows >= MOST_ROWS) {
      // No row is compared any more, and what they were compared with takes 2 kB each.
      this.#byKey.clear();
      return undefined;
    }
    this.#rows += 1;
    const profile = profileOf(this.kind, values);
    const keys = keysOf(this.kind, profile);
    const best = this.#best(profile, keys);
    const one = { row, profile };
    for (const key of keys) {
      const known = this.#byKey.get(key);
      if (!known) this.#byKey.set(key, [one]);
      else if (known.length < MOST_OF_A_KEY) known.push(one);
    }
    return best;
  }

  #best(profile: Profile, keys: readonly number[]): number | null {
    const compared = new Set<Earlier>();
    let best: { row: number; score: number } | undefined;
    for (const earlier of keys.flatMap((key) => this.#byKey.get(key) ?? [])) {
      if (compared.has(earlier)) continue;
      compared.add(earlier);
      const { row } = earlier;
      const { score } = scoreByRules(this.kind, profile, earlier.profile, { rules: this.rules });
      const better = !best || score > best.score || (score === best.score && row < best.row);
      if (score >= PROBABLE && better) best = { row, score };
    }
    return best?.row ?? null;
  }
}

/** The values of a row as records are compared; related records count by their names. */
export function comparedRow(planner: Planner, kind: RecordKind, read: ReadRow): Compared {
  const { values } = read;
  const plain = plainColumns(planner, kind, read);
  if (kind === PERSON.name) return { ...plain, ...personNames(values), company_name: values.company_name };
  if (kind !== DEAL.name) return { ...plain, name: nameOf(planner, read, planner.world.companies) };
  return {
    name: nameOf(planner, read, planner.world.deals),
    company_id: textKey(values.company_name),
    primary_contact_id: textKey(values.primary_contact_id),
    value_cents: values.value,
  };
}

const textKey = (value: unknown) => (typeof value === 'string' ? sameCase(value) : undefined);
