import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { searchCall } from '@fairlead/domain/search/search.contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { RecordMark } from '../../lib/kinds/record-mark';
import { screenOf } from '../../lib/kinds/screens';
import { RecordLink } from '../../lib/record-link';
import { useSettled } from '../../lib/use-settled';
import type { Draft } from './draft';
import { recordFormMessages as m } from './record-form.messages';
import styles from './record-modal.module.css';

interface Props {
  readonly kind: RecordKind;
  readonly draft: Draft;
  readonly onOpen: () => void;
}

const PAUSE_MS = 200;
const LEAST = 3;
const MOST = 3;

/** Existing records similar to the one being typed; pressing one opens it. */
export function LikeThese({ kind, draft, onOpen }: Props) {
  const { can } = useCan();
  const text = useSettled(typedOf(kind, draft), PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['like-these', kind, text],
    queryFn: async ({ signal }) => (await call(searchCall, { query: { q: text, types: kind }, signal })).entries,
    enabled: text.length >= LEAST && can('global_search', 'navigation'),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const found = text.length >= LEAST ? (data ?? []).slice(0, MOST) : [];
  return (
    <div role="status" className={styles.alike}>
      {found.length > 0 && (
        <>
          <b>{m.likeThese}</b>
          <ul>
            {found.map(({ id, type, name, company_name, emails, city }) => (
              <li key={id}>
                <RecordLink type={type} id={id} onClick={onOpen}>
                  <RecordMark kind={type} id={id} name={name} size={20} />
                  <span className="fl-ellipsis">{name}</span>
                </RecordLink>
                <span className="fl-ellipsis">{[company_name, emails[0], city].filter(Boolean).join(', ')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** An email address identifies a record better than a name. */
function typedOf(kind: RecordKind, draft: Draft): string {
  const text = (key: string) => (typeof draft[key] === 'string' ? draft[key] : '').trim();
  const email = text(screenOf(kind).alikeBy ?? '');
  return email.includes('@') ? email : kindOf(kind).search.names.map(text).join(' ').trim();
}
