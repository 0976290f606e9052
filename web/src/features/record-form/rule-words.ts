import type { Catalogue } from '@fairlead/domain/fields/catalogue';
import type { SentenceWords } from '@fairlead/domain/filters/condition-words';
import { conditionParts, sentenceText } from '@fairlead/domain/filters/sentence';
import { type ConditionalRule, conditionOf } from '@fairlead/domain/forms/rules';
import { isRecordKind, kindOfPath, type RecordKind, type RecordPath } from '@fairlead/domain/kinds/kinds';
import type { SignedIn } from '@fairlead/domain/session/session.contract';

/** `Hazardous area is yes and Source is Website`; empty for a rule that always applies. */
export function triggersInWords(
  catalogue: Catalogue,
  { event_model, triggers }: Pick<ConditionalRule, 'event_model' | 'triggers'>,
  words: SentenceWords,
): string {
  const say = (all: boolean) =>
    triggers
      .filter(({ joined_with_all }) => joined_with_all === all)
      .map((trigger) => sentenceText(conditionParts(catalogue, conditionOf(trigger), event_model, words)));
  const any = say(false);
  const either = any.length > 1 && say(true).length ? `(${any.join(' or ')})` : any.join(' or ');
  return [...say(true), ...(either ? [either] : [])].join(' and ');
}

/** The names of the possible choices; records are not among them. */
export function ruleWords({ user, account }: Pick<SignedIn, 'user' | 'account'>): SentenceWords {
  return {
    symbol: account.currency.symbol,
    date_format: user.date_format,
    name(list, id) {
      if (list === 'users') return account.users.find((one) => one.id === Number(id))?.full_name;
      if (list === 'person_types') return String(id);
      if (list === 'currencies' || isRecords(list)) return undefined;
      return account[list].find((entry) => entry.id === Number(id))?.name;
    },
  };
}

function isRecords(list: string): list is RecordKind | RecordPath {
  return isRecordKind(list) || kindOfPath(list) !== undefined;
}
