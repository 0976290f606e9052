import { kindOfPath, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { useCatalogue } from '../../lib/catalogue';
import { signOf } from '../../lib/deal-currency';
import { ownFieldsOf } from '../../lib/field-value';
import { callsOf } from '../../lib/kinds/contracts';
import { usePageTitle } from '../../lib/page-title';
import { AppLink } from '../../lib/record-link';
import { RequestError } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { IconChevronLeft } from '../../ui/icons';
import { PageHead } from '../../ui/page';
import { Notice, SkeletonRows } from '../../ui/states';
import { Fact, Facts, Tile } from '../../ui/tile';
import { NoPermissionPage } from '../errors/public';
import { Comments } from './comments';
import { SHOWN, shareSiteMessages as m } from './share-site.messages';
import styles from './share-site.module.css';
import { sharedOwnValue, sharedValue } from './shared-value';

interface Props {
  type: 'deals' | 'people' | 'companies';
  id: number;
}
type Shown = Readonly<Record<string, unknown>>;

/** One shared record: its fields and its comments. */
export function SharedRecord({ type, id }: Props) {
  const query = useQuery({
    queryKey: ['shared-record', type, id],
    queryFn: async ({ signal }) => (await show({ type, id }, signal)) as unknown as Shown,
    retry: false,
  });
  const record = query.data;
  const name = record ? String(record.full_name ?? record.name ?? '') : m.title;
  usePageTitle(name);
  if (query.error instanceof RequestError && [403, 404].includes(query.error.status))
    return <NoPermissionPage external />;
  if (query.error)
    return (
      <div className={styles.part}>
        <Notice tone="red" action={{ label: m.again, run: () => void query.refetch() }}>
          {m.failed}
        </Notice>
      </div>
    );
  if (!record) return <SkeletonRows rows={8} />;
  return (
    <>
      <nav className={styles.back} aria-label={m.places}>
        <AppLink href="/share">
          <IconChevronLeft size={15} aria-hidden />
          {m.back}
        </AppLink>
      </nav>
      <PageHead title={name} />
      <div className={styles.part}>
        <Tile title={m.facts} collapsible={false}>
          <FactsOf type={type} record={record} />
        </Tile>
      </div>
      <div className={styles.part}>
        <Comments type={type} id={id} />
      </div>
    </>
  );
}

function show({ type, id }: Props, signal: AbortSignal) {
  return call(callsOf(kindOfPath(type) as RecordKind).show, { params: { id }, signal });
}

function FactsOf({ type, record }: { type: Props['type']; record: Shown }) {
  const { account } = useSession();
  const own = ownFieldsOf(useCatalogue(), kindOfPath(type) as RecordKind);
  const known = SHOWN[type].flatMap(([key, label, kind]) => {
    const value = sharedValue(record[key], kind, signOf(account, record as Readonly<Record<string, unknown>>));
    return value === null ? [] : [{ key, label, value }];
  });
  const added = own.flatMap((field) => {
    const value = sharedOwnValue(field, record);
    return value === null ? [] : [{ key: field.key, label: field.label, value }];
  });
  const facts = [...known, ...added];
  if (!facts.length) return <p>{m.nothing}</p>;
  return (
    <Facts>
      {facts.map(({ key, label, value }) => (
        <Fact key={key} label={label}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}
