import type { Profile } from './profile';
import { PROBABLE, type Scored } from './reasons';
import { type Rule, scoreByRules } from './rules';
import type { RecordKind } from '../kinds/kinds';
import { isSameFirstName } from './nicknames';

/** Shorter words are not looked up yet. */
export const LEAST_TYPED = 3;
/** As many as the warning shows. */
export const MOST_MATCHES = 3;
/** Records whose names begin as typed are offered after probable ones. */
const BEGINS = 50;

/** The word whose beginning finds records while there is too little for a key. */
export function typedBeginning({ words }: Profile): string | undefined {
  const long = words.filter((word) => word.length >= LEAST_TYPED);
  return long.length === 1 || words.length === 1 ? long[0] : undefined;
}

/** How probable a record is the one being typed; undefined if it should not be offered. */
export function scoreTyped(
  kind: RecordKind,
  typed: Profile,
  known: Profile,
  rules: readonly Rule[],
): Scored | undefined {
  const scored = scoreByRules(kind, typed, known, { rules });
  if (scored.score >= PROBABLE) return scored;
  return beginsAsTyped(typed.words, known.words) ? { score: BEGINS, reasons: ['part_of_name'] } : undefined;
}

/** Every typed word is the beginning of another word of the name. */
function beginsAsTyped(typed: readonly string[], known: readonly string[]): boolean {
  if (!typed.some((word) => word.length >= LEAST_TYPED)) return false;
  const left = [...known];
  return typed.every((word) => {
    const at = left.findIndex((one) => one.startsWith(word) || isSameFirstName(one, word));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
