import type { Board } from '@fairlead/domain/deals/deal.contract';
import { conditionsOf, type Filter } from '@fairlead/domain/filters/condition';
import { usePageTitle } from '../../../lib/page-title';
import { errorText } from '../../../lib/request-error';
import { useSearchState } from '../../../lib/search-state';
import { Button } from '../../../ui/button';
import { IconFilter, IconLayoutKanban } from '../../../ui/icons';
import { FilterRow } from '../../../ui/page';
import { EmptyState, Notice } from '../../../ui/states';
import { DealsHeader, ImportDeals, NewDeal } from '../header/deals-header';
import { usePipelineChoice } from '../header/pipeline-choice';
import { ReasonDialog } from '../closing/reason-dialog';
import { boardMessages as m } from './board.messages';
import { BoardSkeleton } from './board-skeleton';
import { BoardView } from './board-view';
import { shownBoard } from './moves';
import styles from './board-page.module.css';
import { useBoard } from './use-board';
import { useMoveDeal } from './use-move-deal';

/** The deals of one pipeline by stage. */
export function BoardPage() {
  const [pipeline, choose] = usePipelineChoice();
  const [search, setSearch] = useSearchState();
  const filter = search.filter ?? '';
  usePageTitle(pipeline && m.pageTitle(pipeline.name));
  const clear = () => setSearch({ filter: undefined });
  return (
    <div className={styles.page}>
      <DealsHeader view="board" pipeline={pipeline} onPipeline={choose} />
      {filter && <FilterSummary filter={filter} onClear={clear} />}
      {pipeline && (
        <LoadedBoard
          key={pipeline.id}
          pipelineId={pipeline.id}
          pipelineName={pipeline.name}
          filter={filter}
          onClear={clear}
        />
      )}
    </div>
  );
}

function FilterSummary({ filter, onClear }: { filter: string; onClear: () => void }) {
  return (
    <FilterRow>
      <IconFilter size={15} aria-hidden />
      <b className={styles.filters}>{m.filters(countConditions(filter))}</b>
      <span>{m.filtered}</span>
      <Button variant="quiet" size="xs" onClick={onClear}>
        {m.clearFilters}
      </Button>
    </FilterRow>
  );
}

interface LoadedProps {
  pipelineId: number;
  pipelineName: string;
  filter: string;
  onClear: () => void;
}

function LoadedBoard({ pipelineId, pipelineName, filter, onClear }: LoadedProps) {
  const { key, query, refresh } = useBoard(pipelineId, filter);
  const moving = useMoveDeal(key);
  const { data } = query;
  if (!data && query.error) {
    return (
      <div className={styles.notice}>
        <Notice tone="red" action={{ label: m.tryAgain, run: refresh }}>
          {m.loadFailed} {errorText(query.error)}
        </Notice>
      </div>
    );
  }
  if (!data) return <BoardSkeleton pipelineId={pipelineId} />;
  const board = shownBoard(data, moving.moves);
  return (
    <>
      <BoardView
        board={board}
        boardKey={key}
        onMove={moving.moveDeal}
        paused={moving.asked !== null}
        empty={isEmpty(board) && <NoDeals pipeline={pipelineName} filtered={filter !== ''} onClear={onClear} />}
      />
      {moving.asked && (
        <ReasonDialog
          outcome={moving.asked.outcome}
          deal={moving.asked.before}
          onCancel={() => {
            focusCard(moving.asked?.before.id);
            moving.cancel();
          }}
          onConfirm={moving.answer}
        />
      )}
    </>
  );
}

function NoDeals({ pipeline, filtered, onClear }: { pipeline: string; filtered: boolean; onClear: () => void }) {
  if (filtered) {
    const clear = <Button onClick={onClear}>{m.clearAll}</Button>;
    return <EmptyState icon={IconFilter} title={m.noneFits} text={m.noneFitsText} action={clear} />;
  }
  const begin = (
    <>
      <ImportDeals />
      <NewDeal />
    </>
  );
  return <EmptyState begin icon={IconLayoutKanban} title={m.empty(pipeline)} text={m.emptyText} action={begin} />;
}

/** A cancelled move returns the focus to the card as soon as it is shown again. */
function focusCard(id: number | undefined): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-deal="${id}"] a`)?.focus());
}

function isEmpty(board: Board): boolean {
  return board.columns.every(({ count }) => count === 0);
}

/**
 * The number of conditions in the address; an unreadable filter counts as one, and the server says what is wrong with
 * it.
 */
function countConditions(filter: string): number {
  try {
    return conditionsOf(JSON.parse(filter) as Filter).length;
  } catch {
    return 1;
  }
}
