import { isRecordKind, kindOf } from '@fairlead/domain/kinds/kinds';
import type { PlainList } from '@fairlead/domain/lists/lists';
import type { EntryUse } from '@fairlead/domain/lists/lists.contract';
import { useCatalogue } from '../../../lib/catalogue';
import { AppLink } from '../../../lib/record-link';
import styles from './lists.module.css';
import { listsMessages as m } from './lists.messages';
import type { Uses } from './use-entries';

interface Props {
  list: PlainList;
  id: number;
  uses: Uses;
  tabIndex: number;
}

/** How many records carry an entry; each number opens the list of these records. */
export function EntryUses({ list, id, uses, tabIndex }: Props) {
  const found = uses.of(id);
  const binned = (found ?? []).reduce((sum, { deleted }) => sum + deleted, 0);
  const live = (found ?? []).filter(({ n }) => n > 0);
  return (
    <span className={styles.used} title={binned ? m.inBin(binned) : undefined}>
      {!found && <span className="fl-hidden">{m.counting}</span>}
      {found && !live.length && <span className={styles.under}>{m.unused}</span>}
      {live.map((use) => (
        <UseLink key={use.record} list={list} use={use} tabIndex={tabIndex} />
      ))}
    </span>
  );
}

function UseLink({ list, use, tabIndex }: { list: PlainList; use: EntryUse; tabIndex: number }) {
  const catalogue = useCatalogue();
  const words = m.used(use.record, use.n);
  if (!isRecordKind(use.record)) return <span>{words}</span>;
  const field = catalogue.fieldsOf(use.record).find((one) => one.list === list.plural && one.filtered);
  if (!field) return <span>{words}</span>;
  const filter = JSON.stringify({ all: [{ field: field.key, op: 'any_of', value: [use.id] }] });
  return (
    <AppLink
      href={`/${kindOf(use.record).path}?filter=${encodeURIComponent(filter)}`}
      tabIndex={tabIndex}
      className={styles.usedLink}
    >
      {words}
    </AppLink>
  );
}
