import type { Counted, DuplicateGroup } from '@fairlead/domain/duplicates/duplicates.contract';
import { LEVELS } from '@fairlead/domain/duplicates/reasons';
import { useCan } from '../../lib/can';
import { KINDS_DEALS_LAST } from '../../lib/kinds/screens';
import { usePageTitle } from '../../lib/page-title';
import { stringifySearch, useSearchState } from '../../lib/search-state';
import { Button } from '../../ui/button';
import { QuickFilter } from '../../ui/chips';
import { RelativeTime } from '../../ui/formats';
import { IconCopy, IconRefresh } from '../../ui/icons';
import { ListFailed } from '../../ui/list-failed';
import { FilterRow, PageHead, PageTabs } from '../../ui/page';
import { SelectBox } from '../../ui/select';
import { EmptyState, SkeletonRows } from '../../ui/states';
import { Tabs } from '../../ui/tabs';
import { duplicatesMessages as m } from './duplicates.messages';
import styles from './duplicates.module.css';
import { GroupCard, shownOf } from './group-card';
import { MergeCertain } from './merge-certain';
import { type Shown, useDuplicates, useShown } from './use-duplicates';
import { useGroupKeys } from './use-group-keys';

const ASIDE = 'set_aside';

/** /duplicates: probable duplicates, to compare and merge or to dismiss. */
export function DuplicatesPage() {
  usePageTitle(m.title);
  const [shown, setShown] = useShown();
  const found = useDuplicates(shown);
  const { why } = useCan();
  const { first, counts } = found;
  useGroupKeys(found.isSettled);
  return (
    <>
      <PageHead
        title={m.title}
        actions={
          <>
            {first && <Checked first={first} />}
            {!shown.aside && counts && counts.levels.certain.count > 0 && (
              <MergeCertain kind={shown.kind} onDone={found.refresh} />
            )}
            <Button
              icon={IconRefresh}
              saving={first?.checking ?? false}
              disabledReason={why('create', 'duplicate_check')}
              onClick={() => void found.checkAgain()}
            >
              {m.again}
            </Button>
          </>
        }
      />
      <PageTabs>
        <KindTabs shown={shown} counts={counts} onChange={setShown} />
      </PageTabs>
      <Filters shown={shown} counts={counts} onChange={setShown} />
      <Groups shown={shown} found={found} />
    </>
  );
}

function Groups({ shown, found }: { shown: Shown; found: ReturnType<typeof useDuplicates> }) {
  const { first, groups } = found;
  const [search] = useSearchState();
  const backTo = (next: DuplicateGroup | undefined) =>
    `/duplicates${stringifySearch({ ...search, next: next?.records[0]?.id ?? 0 })}`;
  if (found.failed && !groups) return <ListFailed text={m.failed} again={m.tryAgain} retry={found.retry} />;
  if (!groups || !first) return <SkeletonRows rows={8} />;
  if (groups.length === 0) return <Nothing shown={shown} checking={first.checking} />;
  return (
    <div className={styles.scroll}>
      <Headings kind={shown.kind} />
      <ul className={styles.groups} aria-label={m.title}>
        {groups.map((group, at) => (
          <GroupCard
            key={group.records.map(({ id }) => id).join()}
            kind={shown.kind}
            group={group}
            aside={shown.aside}
            first={at === 0}
            back={backTo(groups[at + 1] ?? groups[at - 1])}
            onSetAside={() => void found.setAside(group)}
            onBringBack={() => void found.bringBack(group)}
          />
        ))}
      </ul>
      {found.more && (
        <div className={styles.more}>
          <Button onClick={found.more}>{m.showMore}</Button>
        </div>
      )}
    </div>
  );
}

type First = ReturnType<typeof useDuplicates>['first'];
type Counts = ReturnType<typeof useDuplicates>['counts'];
type Change = (patch: Record<string, string | undefined>) => void;

function Checked({ first }: { first: NonNullable<First> }) {
  return (
    <span className={styles.checked} role="status">
      {first.checking ? (
        m.checking
      ) : first.checked_at ? (
        <>
          {m.checked} <RelativeTime when={first.checked_at} />
        </>
      ) : (
        m.never
      )}
    </span>
  );
}

function KindTabs({ shown, counts, onChange }: { shown: Shown; counts: Counts; onChange: Change }) {
  const tabs = KINDS_DEALS_LAST.map((kind) => ({
    value: kind as string,
    label: m.kind(kind),
    count: counts ? m.count(counts.types[kind]) : null,
  }));
  return (
    <Tabs
      label={m.title}
      value={shown.aside ? ASIDE : shown.kind}
      tabs={[...tabs, { value: ASIDE, label: m.setAside, count: counts ? m.count(counts.set_aside) : null }]}
      onChange={(value) =>
        onChange(
          value === ASIDE
            ? { aside: 'true', level: undefined, owner: undefined }
            : { aside: undefined, type: value, level: undefined, owner: undefined },
        )
      }
    />
  );
}

function Filters({ shown, counts, onChange }: { shown: Shown; counts: Counts; onChange: Change }) {
  if (shown.aside) return <AsideKinds shown={shown} onChange={onChange} />;
  const levels = counts?.levels;
  const owners = counts?.owners.map(({ id, full_name }) => ({ value: id, label: full_name })) ?? [];
  return (
    <FilterRow
      aside={
        <span className={styles.owners}>
          <SelectBox
            aria-label={m.owner}
            control={{}}
            value={shown.owner ?? null}
            options={owners}
            placeholder={m.anyOwner}
            clearable
            searchable
            onChange={(owner) => onChange({ owner: owner === null ? undefined : String(owner) })}
          />
        </span>
      }
    >
      <div role="group" aria-label={m.levels} className={styles.levels}>
        <QuickFilter
          label={m.everything}
          count={levels && m.count(sumOf(Object.values(levels)))}
          on={!shown.level}
          onToggle={() => onChange({ level: undefined })}
        />
        {LEVELS.map((level) => (
          <QuickFilter
            key={level}
            label={m.level(level)}
            count={levels && m.count(levels[level])}
            on={shown.level === level}
            onToggle={() => onChange({ level: shown.level === level ? undefined : level })}
          />
        ))}
      </div>
    </FilterRow>
  );
}

function sumOf(counts: readonly Counted[]): Counted {
  return { count: counts.reduce((sum, { count }) => sum + count, 0), more: counts.some(({ more }) => more) };
}

function AsideKinds({ shown, onChange }: { shown: Shown; onChange: Change }) {
  return (
    <FilterRow>
      <div role="group" aria-label={m.ofKind} className={styles.levels}>
        {KINDS_DEALS_LAST.map((kind) => (
          <QuickFilter
            key={kind}
            label={m.kind(kind)}
            on={shown.kind === kind}
            onToggle={() => onChange({ type: kind })}
          />
        ))}
      </div>
    </FilterRow>
  );
}

function Headings({ kind }: Pick<Shown, 'kind'>) {
  const columns = m.columns(kind);
  return (
    <div className={styles.headings} data-kind={kind} aria-hidden>
      {shownOf(kind).map((key) => (
        <span key={key} data-column={key}>
          {columns[key]}
        </span>
      ))}
    </div>
  );
}

function Nothing({ shown, checking }: { shown: Shown; checking: boolean }) {
  if (shown.aside) return <EmptyState icon={IconCopy} title={m.emptyAside} text={m.emptyAsideText} />;
  if (shown.level || shown.owner) return <EmptyState icon={IconCopy} title={m.nothingHere} text={m.nothingHereText} />;
  if (checking) return <EmptyState icon={IconCopy} title={m.comparing} text={m.comparingText} />;
  return <EmptyState icon={IconCopy} title={m.emptyTitle} text={m.emptyText} />;
}
