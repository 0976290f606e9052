import type { CompanyRecord } from '@fairlead/domain/companies/company.types';
import type { DealRecord } from '@fairlead/domain/deals/deal.types';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { PersonRecord } from '@fairlead/domain/people/person.types';
import type { DealPage, Timeline } from '@fairlead/domain/timeline/timeline.contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { useRecordUpdates } from '../../lib/events';
import { useCatalogue } from '../../lib/catalogue';
import { LIVE } from '../../lib/live';
import { fieldValue, hasValue, ownFieldsOf } from '../../lib/field-value';
import { nameOf } from '../../lib/kinds/record-facts';
import { RecordMark } from '../../lib/kinds/record-mark';
import { screenOf } from '../../lib/kinds/screens';
import { AppLink, RecordLink, recordPath } from '../../lib/record-link';
import { RequestError } from '../../lib/request-error';
import { pictureAt } from '../../lib/user-avatar';
import { IconButton } from '../../ui/icon-button';
import { IconArrowsMaximize, IconChevronDown, IconChevronUp, IconX } from '../../ui/icons';
import { Notice, Skeleton } from '../../ui/states';
import { Facts } from '../../ui/tile';
import type { SavedRecord } from '../record-form/public';
import type { PeekProps } from '../record-list/public';
import { Composer, EntryLine, FieldFact, pageOf, ViewOnlyNotice } from '../record-page/public';
import { DealFigures } from './deal-figures';
import styles from './peek.module.css';
import { peekMessages as m } from './peek.messages';

interface Page {
  readonly record: DealRecord | PersonRecord | CompanyRecord;
  readonly timeline: Timeline;
}

const LATEST = 6;
/** No request is sent while the arrow key is held down. */
const RESTS = 120;

/** A record beside its list: key facts, the latest activity, and a link to its page. */
export function RecordPanel({ kind, id, place, onMove, onClose }: PeekProps) {
  const { page, error, retry } = usePage(kind, id);
  return (
    <aside
      className={styles.panel}
      aria-label={m.panel(kind)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.bar}>
        <IconButton
          icon={IconChevronUp}
          label={m.previous(kind)}
          title={m.previous(kind)}
          noTooltip
          disabledReason={place?.index ? null : m.isFirst(kind)}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={IconChevronDown}
          label={m.next(kind)}
          title={m.next(kind)}
          noTooltip
          disabledReason={place && place.index + 1 < place.total ? null : m.isLast(kind)}
          onClick={() => onMove(1)}
        />
        <span className={styles.place}>{place && m.place(place.index + 1, place.total)}</span>
        <AppLink href={recordPath(kind, id)} className={styles.open} aria-label={m.open} title={m.open}>
          <IconArrowsMaximize size={16} aria-hidden />
        </AppLink>
        <IconButton icon={IconX} label={m.close} title={m.close} noTooltip onClick={onClose} />
      </div>
      {page ? <Body kind={kind} page={page} /> : <Waiting error={error} retry={retry} />}
    </aside>
  );
}

/** The same call as on the record's page, so the page shows it immediately. */
function usePage(kind: RecordKind, id: number) {
  const [rested] = useDebouncedValue(id, RESTS);
  const queries = useQueryClient();
  const known = queries.getQueryData<Page>(['page', kind, id]);
  const asked = known ? id : rested;
  const query = useQuery({
    queryKey: ['page', kind, asked],
    meta: LIVE,
    queryFn: async ({ signal }) => (await call(pageOf(kind), { params: { id: asked }, signal })) as unknown as Page,
  });
  const again = () => void queries.invalidateQueries({ queryKey: ['page', kind, id] });
  useRecordUpdates(again);
  const isHere = asked === id;
  return {
    page: isHere ? query.data : undefined,
    error: isHere ? query.error : null,
    retry: () => void query.refetch(),
  };
}

function Body({ kind, page }: { kind: RecordKind; page: Page }) {
  const catalogue = useCatalogue();
  const record = page.record as unknown as SavedRecord;
  // An account may have dozens of custom fields: only those with a value are shown here.
  const own = ownFieldsOf(catalogue, kind).filter((field) => hasValue(fieldValue(record, field)));
  return (
    <div className={styles.body}>
      <Head kind={kind} record={record} />
      <div className={styles.viewOnly}>
        <ViewOnlyNotice kind={kind} record={record} />
      </div>
      {kind === DEAL.name && <DealFigures page={page as DealPage} />}
      <div className={styles.section}>
        <Facts>
          {[...screenOf(kind).peek, ...own.map(({ key }) => key)].map((key) => (
            <FieldFact key={key} kind={kind} record={record} fieldKey={key} />
          ))}
        </Facts>
      </div>
      <section className={styles.section}>
        <h3 className={styles.heading}>{m.latest}</h3>
        {page.timeline.entries.length === 0 && <p className={styles.quiet}>{m.noLatest}</p>}
        <ul className={styles.latest}>
          {page.timeline.entries.slice(0, LATEST).map((entry) => (
            <EntryLine key={`${entry.kind}${entry.id}`} entry={entry} kind={kind} recordId={record.id} />
          ))}
        </ul>
      </section>
      <div className={styles.section}>
        <Composer key={record.id} kind={kind} id={record.id} />
      </div>
    </div>
  );
}

function Head({ kind, record }: { kind: RecordKind; record: SavedRecord }) {
  const name = nameOf(kind, record) || String(record.email ?? '–');
  const company = record.company as { id: number; name: string } | null | undefined;
  return (
    <div className={styles.head}>
      <RecordMark
        kind={kind}
        id={record.id}
        name={screenOf(kind).Mark ? name : (company?.name ?? name)}
        size={44}
        image={pictureAt(record.image_thumb_url)}
      />
      <div className={styles.words}>
        <h2 className={styles.title}>
          <RecordLink type={kind} id={record.id}>
            {name}
          </RecordLink>
        </h2>
        <div className={styles.under}>
          {company && (
            <RecordLink type={COMPANY.name} id={company.id}>
              {company.name}
            </RecordLink>
          )}
        </div>
      </div>
    </div>
  );
}

function Waiting({ error, retry }: { error: unknown; retry: () => void }) {
  if (error) {
    const isGone = error instanceof RequestError && error.status === 404;
    return (
      <div className={styles.section}>
        <Notice tone={isGone ? 'amber' : 'red'} action={isGone ? undefined : { label: m.again, run: retry }}>
          {isGone ? m.gone : m.failed}
        </Notice>
      </div>
    );
  }
  return (
    <div className={styles.section} aria-busy>
      <Skeleton height={44} radius={8} />
      <Skeleton height={24} />
      <Skeleton height={160} radius={8} />
    </div>
  );
}
