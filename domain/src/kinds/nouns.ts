import { numberText } from '../locale/locale';
import { kindOf, nounOf, type RecordKind } from './kinds';

/** `companies`: as used within a sentence. */
export function nounsOf(kind: RecordKind): string {
  return kindOf(kind).nouns.many;
}

/** `Company`, `Companies`: as it begins a title. */
export function titleOf(kind: RecordKind): string {
  return capitalised(nounOf(kind));
}

export function titlesOf(kind: RecordKind): string {
  return capitalised(nounsOf(kind));
}

/** `1 deal`, `8,800 deals` */
export function countedRecords(kind: RecordKind, count: number): string {
  return `${numberText(count)} ${nounOf(kind, count)}`;
}

export function capitalised(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
