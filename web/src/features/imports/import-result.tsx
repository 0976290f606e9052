import { filterOfImport } from '@fairlead/domain/imports/gaps';
import { refusedRows, type UploadAnswer } from '@fairlead/domain/imports/import.contract';
import { kindOfPath } from '@fairlead/domain/kinds/kinds';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { undo } from '../../lib/undo';
import { Button, ButtonLink } from '../../ui/button';
import { IconDownload } from '../../ui/icons';
import { Notice } from '../../ui/states';
import { Figures } from './figures';
import { GapLinks } from './gap-links';
import { importResultMessages as m } from './import-result.messages';
import { importsMessages } from './imports.messages';
import styles from './imports.module.css';
import { LinkButton } from '../../lib/link-button';
import { MadeToo } from './preview-step';
import { MadeFields } from './new-field';
import { RefusedTable } from './refused-table';
import { RevertButton } from './revert-button';

interface Props {
  found: UploadAnswer;
  onReverted: () => void;
  onAgain: () => void;
}

/** The result: counts, the rows that were not imported, and the revert. */
export function ImportResult({ found, onReverted, onAgain }: Props) {
  const { status, error, type, id, created, updated, skipped, refused } = found;
  if (status === 'failed') {
    return (
      <Notice tone="red" action={{ label: m.tryAgain, run: onAgain }}>
        {`${m.failed} ${error ?? ''}`}
      </Notice>
    );
  }
  const kind = kindOfPath(type);
  const hasRecords = kind && status === 'done' && created > 0;
  const filter = JSON.stringify(filterOfImport(id));
  return (
    <div className={styles.stack}>
      {status === 'reverted' && <Reverted found={found} />}
      {status === 'done' && error && <Notice tone="red">{m.revertFailed(error)}</Notice>}
      {status === 'done' && found.revert_conflicts.length > 0 && (
        <Notice tone="amber">{m.revertWaits(found.revert_conflicts.length)}</Notice>
      )}
      <Figures
        figures={[
          { n: created, text: m.created },
          ...(updated ? [{ n: updated, text: m.updated }] : []),
          ...(skipped ? [{ n: skipped, text: m.skipped }] : []),
          { n: refused, text: m.refused, tone: refused ? ('red' as const) : undefined },
        ]}
      />
      <MadeToo made={found.made} />
      <MadeFields found={found} />
      <div className={styles.acts}>
        <LinkButton href="/imports" variant="link">
          {importsMessages.allImports}
        </LinkButton>
        {status === 'done' && <RevertButton found={found} onReverted={onReverted} />}
        {refused > 0 && (
          <ButtonLink href={`/api/v3/imports/${id}/rejected.csv`} download icon={IconDownload}>
            {m.download}
          </ButtonLink>
        )}
        {hasRecords && (
          <LinkButton href={`/${type}?filter=${encodeURIComponent(filter)}`} variant="filled">
            {m.see(type)}
          </LinkButton>
        )}
      </div>
      {hasRecords && <GapLinks kind={kind} id={id} />}
      {refused > 0 ? <Refused found={found} /> : <p className={styles.quiet}>{m.noneRefused}</p>}
    </div>
  );
}

/** What the revert left unchanged, and the undo. */
function Reverted({ found }: { found: UploadAnswer }) {
  const { file_name, revert_skipped, revert_change_set_id: changeSetId } = found;
  const back =
    changeSetId === null
      ? undefined
      : { label: m.undoRevert, run: () => void undo({ changeSetId, text: m.revertOf(file_name) }) };
  const left = revert_skipped.length ? ` ${m.kept(revert_skipped)}` : '';
  return <Notice tone="accent" action={back}>{`${m.reverted}${left}`}</Notice>;
}

function Refused({ found: { id, headers, refused } }: { found: UploadAnswer }) {
  const query = useInfiniteQuery({
    queryKey: ['import-refused', id],
    queryFn: ({ pageParam, signal }) =>
      call(refusedRows, { params: { id }, query: { page: pageParam, per_page: 50 }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.page < pagination.pages ? pagination.page + 1 : undefined),
  });
  const rows = query.data?.pages.flatMap(({ entries }) => entries) ?? [];
  return (
    <>
      <RefusedTable headers={headers} rows={rows} total={refused} />
      {query.hasNextPage && (
        <Button saving={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {importsMessages.more}
        </Button>
      )}
    </>
  );
}
