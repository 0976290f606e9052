import { findAmount } from '@fairlead/domain/deals/quick-deal';
import { outcomeOf } from '@fairlead/domain/deals/stage';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { moneyText } from '@fairlead/domain/money/money';
import { useCan } from '../../lib/can';
import { useCatalogue } from '../../lib/catalogue';
import { signOf } from '../../lib/deal-currency';
import { factsOf, nameOf } from '../../lib/kinds/record-facts';
import { useSession } from '../../lib/session';
import { useFormats } from '../../ui/formats';
import { IconCurrencyDollar } from '../../ui/icons';
import type { SavedRecord } from '../record-form/public';
import { done } from './commands';
import { type Entry, fitting } from './entry';
import { change, useOwnerEntries, useStageEntries } from './record-commands';
import { searchMessages as m } from './search.messages';

interface OpenRecord {
  readonly kind: RecordKind;
  readonly record: SavedRecord;
}

/** Whole commands about the open record, typed at once: `won`, `move negotiation`, `value 12k`, `assign Anna`. */
export function useTypedCommands(
  open: OpenRecord,
  close: (stage: number) => void,
): (typed: string) => readonly Entry[] {
  const { kind, record } = open;
  const { mayWrite } = useCan();
  const catalogue = useCatalogue();
  const { account } = useSession();
  const stages = useStageEntries(record, close);
  const owners = useOwnerEntries(open);
  const valueEntry = useValueEntry(record);
  const group = m.groups.record(nameOf(kind, record));
  const as = (field: string, entries: readonly Entry[]): readonly Entry[] => {
    const known = catalogue.field(kind, field);
    const may = known !== undefined && mayWrite(kind, known, factsOf(kind, record));
    return entries.map((entry) => ({ ...entry, group, disabledReason: may ? null : m.unable }));
  };
  const closing = (outcome: 'won' | 'lost') => {
    const ids = account.deal_stages.filter(({ percent }) => outcomeOf(percent) === outcome).map(({ id }) => id);
    return stages.filter(({ key }) => ids.some((id) => key === `stage-${id}`));
  };
  return (typed) => {
    const { verb, rest } = readCommand(typed);
    if (verb === 'owner') return as(kindOf(kind).owner, fitting(owners, rest));
    if (kind !== DEAL.name || verb === null) return [];
    if (verb === 'value') return as('value', valueEntry(rest));
    return as('deal_stage_id', verb === 'stage' ? fitting(stages, rest) : closing(verb));
  };
}

type Verb = 'won' | 'lost' | 'stage' | 'owner' | 'value';

const COMMANDS: readonly (readonly [Verb, RegExp])[] = [
  ['won', /^(?:mark as )?(?:won|win)$/i],
  ['lost', /^(?:mark as )?(?:lost|lose)$/i],
  ['stage', /^(?:move|stage)\s+(?:to\s+)?(\S.*)$/i],
  ['owner', /^(?:assign|owner)\s+(?:to\s+)?(\S.*)$/i],
  ['value', /^value\s+(?:to\s+)?(\S.*)$/i],
];

/** The command of a text, and its argument. */
export function readCommand(typed: string): { verb: Verb | null; rest: string } {
  for (const [verb, pattern] of COMMANDS) {
    const match = pattern.exec(typed.trim());
    if (match) return { verb, rest: match[1] ?? '' };
  }
  return { verb: null, rest: '' };
}

function useValueEntry(record: SavedRecord): (typed: string) => readonly Entry[] {
  const { money, settings } = useFormats();
  const symbol = signOf(useSession().account, record);
  const name = nameOf(DEAL.name, record);
  return (typed) => {
    // After "value", any number is an amount.
    const found =
      findAmount(`${settings.currencySymbol}${typed}`, settings.dateFormat) ?? findAmount(typed, settings.dateFormat);
    if (!found) return [];
    const value = moneyText(found.cents);
    return [
      {
        key: 'value',
        group: '',
        label: m.setValue(money(value, undefined, symbol)),
        mark: <IconCurrencyDollar size={17} aria-hidden />,
        run: done(() => void change(DEAL.name, record, { value }, m.valueSet(name, money(value, undefined, symbol)))),
      },
    ];
  };
}
