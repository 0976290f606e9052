import type { CompanyRecord } from '@fairlead/domain/companies/company.types';
import type { DealRecord } from '@fairlead/domain/deals/deal.types';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { PersonRecord } from '@fairlead/domain/people/person.types';
import {
  companyPage,
  type DealPage,
  dealPage,
  personPage,
  type Timeline,
} from '@fairlead/domain/timeline/timeline.contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { useAppEvent } from '../../lib/events';
import { AppLink, RecordLink, recordPath } from '../../lib/record-link';
import { RequestError } from '../../lib/request-error';
import { pictureAt } from '../../lib/user-avatar';
import { Avatar, CompanyMark } from '../../ui/avatar';
import { IconButton } from '../../ui/icon-button';
import { IconArrowsMaximize, IconChevronDown, IconChevronUp, IconX } from '../../ui/icons';
import { Notice, Skeleton } from '../../ui/states';
import { Facts } from '../../ui/tile';
import { nameOf, type SavedRecord } from '../record-form/public';
import type { PeekProps } from '../record-list/public';
import { Composer, EntryLine, FieldFact } from '../record-page/public';
import { DealFigures } from './deal-figures';
import styles from './peek.module.css';
import { peekMessages as m } from './peek.messages';

interface Page {
  readonly record: DealRecord | PersonRecord | CompanyRecord;
  readonly timeline: Timeline;
}

const contracts = { deal: dealPage, person: personPage, company: companyPage } as const;

/** What somebody asks of a record while they go down a list. */
const FACTS: Readonly<Record<RecordKind, readonly string[]>> = {
  deal: ['user_id', 'expected_close_date', 'primary_contact_id', 'status', 'source_id', 'revenue_type_id', 'tag_ids'],
  person: ['user_id', 'position', 'email', 'phone', 'mobile', 'lead_status_id', 'predefined_contacts_tag_ids'],
  company: ['owner_id', 'phone1', 'email', 'web', 'city', 'country', 'tag_ids'],
};

const LATEST = 6;
/** While the arrow key is held down, nothing is asked for. */
const RESTS = 120;

/** A record beside its list: key facts, what happened last, and the way to its page. */
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
          label={m.previous}
          title={m.previous}
          noTooltip
          disabledReason={place?.index ? null : m.isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={IconChevronDown}
          label={m.next}
          title={m.next}
          noTooltip
          disabledReason={place && place.index + 1 < place.total ? null : m.isLast}
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

/** The same answer as the record's page has: going on to the page shows it at once. */
function usePage(kind: RecordKind, id: number) {
  const [rested] = useDebouncedValue(id, RESTS);
  const queries = useQueryClient();
  const known = queries.getQueryData<Page>(['page', kind, id]);
  const asked = known ? id : rested;
  const query = useQuery({
    queryKey: ['page', kind, asked],
    queryFn: async ({ signal }) =>
      (await call(contracts[kind] as typeof dealPage, { params: { id: asked }, signal })) as unknown as Page,
  });
  const again = () => void queries.invalidateQueries({ queryKey: ['page', kind, id] });
  useAppEvent('deal:update', again);
  useAppEvent('person:update', again);
  useAppEvent('company:update', again);
  const isHere = asked === id;
  return {
    page: isHere ? query.data : undefined,
    error: isHere ? query.error : null,
    retry: () => void query.refetch(),
  };
}

function Body({ kind, page }: { kind: RecordKind; page: Page }) {
  const record = page.record as unknown as SavedRecord;
  return (
    <div className={styles.body}>
      <Head kind={kind} record={record} />
      {kind === 'deal' && <DealFigures page={page as DealPage} />}
      <div className={styles.section}>
        <Facts>
          {FACTS[kind].map((key) => (
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
      {kind === 'person' ? (
        <Avatar id={record.id} name={name} size={44} image={pictureAt(record.image_thumb_url)} />
      ) : (
        <CompanyMark name={company?.name ?? name} size={44} image={pictureAt(record.image_thumb_url)} />
      )}
      <div className={styles.words}>
        <h2 className={styles.title}>
          <RecordLink type={kind} id={record.id}>
            {name}
          </RecordLink>
        </h2>
        <div className={styles.under}>
          {company && (
            <RecordLink type="company" id={company.id}>
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
