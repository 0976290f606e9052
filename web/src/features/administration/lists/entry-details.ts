import type { PlainList } from '@fairlead/domain/lists/lists';
import { moneyText } from '@fairlead/domain/money/money';
import { IconCurrencyDollar } from '../../../ui/icons';
import type { MenuEntry } from '../../../ui/menu-entry';
import { listsMessages as m } from './lists.messages';
import type { Entry } from './use-entries';

/** What an entry has besides its name and color: its costs, where it is offered, whether it is the default. */
export function detailWords({ details }: PlainList, entry: Entry, money: (amount: string) => string): string | null {
  const parts = details.flatMap((detail): string[] => {
    const value = entry[detail.key];
    if (detail.kind === 'only_one') return value === true ? [m.isDefault] : [];
    if (detail.kind === 'choice') return [m.choices[String(value)] ?? String(value)];
    if (detail.kind === 'cents' && typeof value === 'number')
      return [`${m.details[detail.key]} ${money(moneyText(value))}`];
    return [];
  });
  const flags = details.filter(({ kind }) => kind === 'flag');
  const on = flags.filter(({ key }) => entry[key] === true);
  const offered =
    flags.length && on.length < flags.length ? [m.forKinds(on.map(({ key }) => m.kinds[key] ?? key))] : [];
  return [...parts, ...offered].join(', ') || null;
}

interface Acts {
  readonly disabledReason: string | null;
  readonly write: (body: Readonly<Record<string, unknown>>, said: string) => void;
  readonly onCosts: () => void;
}

/** The menu entries that change them. */
export function detailEntries(list: PlainList, entry: Entry, { disabledReason, write, onCosts }: Acts): MenuEntry[] {
  const said = m.changed(entry.name);
  const entries = list.details.flatMap((detail): MenuEntry[] => {
    const value = entry[detail.key];
    if (detail.kind === 'only_one' && value !== true)
      return [{ label: m.makeDefault, disabledReason, onSelect: () => write({ [detail.key]: true }, said) }];
    if (detail.kind === 'flag') {
      const label = m.details[detail.key] ?? detail.key;
      const checked = value === true;
      return [{ label, checked, disabledReason, onSelect: () => write({ [detail.key]: !checked }, said) }];
    }
    if (detail.kind !== 'choice') return [];
    return detail.values.map((one) => ({
      label: m.choices[one] ?? one,
      checked: value === one,
      disabledReason,
      onSelect: () => write({ [detail.key]: one }, said),
    }));
  });
  const costs = list.details.some(({ kind }) => kind === 'cents');
  return costs
    ? [...entries, { label: m.costs, icon: IconCurrencyDollar, disabledReason, onSelect: onCosts }]
    : entries;
}
