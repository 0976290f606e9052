import type { Board } from '@fairlead/domain/deals/deal.contract';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { PipelineEntry } from '@fairlead/domain/access/session.types';
import { useRouter } from '@tanstack/react-router';
import { useCan } from '../../../lib/can';
import { usePageTitle } from '../../../lib/page-title';
import { errorText } from '../../../lib/request-error';
import { stringifySearch } from '../../../lib/search-state';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { IconFilter, IconHistory, IconLayoutKanban } from '../../../ui/icons';
import { EmptyState, Notice } from '../../../ui/states';
import { BulkBar } from '../../bulk/public';
import { RecordPeek } from '../../peek/public';
import {
  isEmpty as isUnfiltered,
  ListBar,
  type ListState,
  SortMenu,
  useListState,
  usePeek,
} from '../../record-list/public';
import { ReasonDialog } from '../closing/reason-dialog';
import { DealsHeader, ImportDeals, NewDeal } from '../header/deals-header';
import { usePipelineChoice } from '../header/pipeline-choice';
import { useQuickFilters } from '../header/quick-filters';
import { usePhone } from '../header/use-phone';
import { boardMessages as m } from './board.messages';
import { BoardSkeleton } from './board-skeleton';
import { BoardView } from './board-view';
import { shownBoard } from './moves';
import { placeCard } from './place-card';
import styles from './board-page.module.css';
import { useAdding } from './use-adding';
import { type BoardAsk, useBoard } from './use-board';
import { useCreateDeal } from './use-create-deal';
import { useMoveDeal } from './use-move-deal';

/** The deals of one pipeline by stage: the deal list in another shape, with the same views, filters, order and search. */
export function BoardPage() {
  const state = useListState(DEAL.name);
  const [pipeline, choose] = usePipelineChoice(state.filter);
  const quick = useQuickFilters(state);
  const phone = usePhone();
  usePageTitle(pipeline && m.pageTitle(pipeline.name));
  return (
    <div className={styles.page}>
      <DealsHeader view="board" pipeline={pipeline} onPipeline={choose} />
      <ListBar
        kind={DEAL.name}
        state={state}
        phone={phone}
        quick={quick}
        aside={<Aside state={state} pipeline={pipeline} />}
      />
      {pipeline && <LoadedBoard key={pipeline.id} pipeline={pipeline} state={state} phone={phone} />}
      <BulkBar kind={DEAL.name} />
    </div>
  );
}

/** The order of the cards, and the way to the board of another day. */
function Aside({ state, pipeline }: { state: ListState; pipeline: PipelineEntry | null }) {
  const router = useRouter();
  const { can } = useCan();
  const past = () => void router.navigate({ href: `/deals/past${stringifySearch({ pipeline_id: pipeline?.id })}` });
  return (
    <>
      {can('reports', 'navigation') && <IconButton icon={IconHistory} label={m.past} onClick={past} />}
      <SortMenu state={state} iconOnPhone />
    </>
  );
}

interface LoadedProps {
  pipeline: PipelineEntry;
  state: ListState;
  phone: boolean;
}

function LoadedBoard({ pipeline, state, phone }: LoadedProps) {
  const { key, query, refresh } = useBoard(pipeline.id, askOf(state));
  const moving = useMoveDeal(key);
  const creating = useCreateDeal(key);
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
  if (!data) return <BoardSkeleton pipelineId={pipeline.id} />;
  const moved = shownBoard(data, moving.moves);
  const board = creating.drafts.reduce((shown, draft) => placeCard(shown, draft, null), moved);
  return (
    <>
      <WithPeek board={board} phone={phone} state={state} boardKey={key} moving={moving} create={creating.create} />
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

interface ShownProps {
  board: Board;
  phone: boolean;
  state: ListState;
  boardKey: ReturnType<typeof useBoard>['key'];
  moving: ReturnType<typeof useMoveDeal>;
  create: ReturnType<typeof useCreateDeal>['create'];
}

/** The columns, and beside them the deal that is previewed. */
function WithPeek({ board, phone, state, boardKey, moving, create }: ShownProps) {
  const { could } = useCan();
  const adding = useAdding(could('create', DEAL.name), create);
  const peek = usePeek(board.columns.flatMap(({ cards }) => cards));
  const peeked = phone ? null : peek.id;
  return (
    <div className={styles.beside}>
      <div className={styles.main}>
        <BoardView
          board={board}
          asked={state.asked}
          adding={adding}
          peeked={peeked}
          onPeek={peek.show}
          boardKey={boardKey}
          onMove={moving.moveDeal}
          paused={moving.asked !== null}
          empty={
            isEmpty(board) &&
            adding.stage === null && (
              <NoDeals pipeline={board.pipeline.name} filtered={!isUnfiltered(state.asked)} onClear={state.clear} />
            )
          }
        />
      </div>
      {peeked !== null && (
        <RecordPeek
          kind={DEAL.name}
          id={peeked}
          place={peek.place}
          onMove={peek.move}
          onClose={() => {
            peek.show(null);
            focusCard(peeked);
          }}
        />
      )}
    </div>
  );
}

function NoDeals({ pipeline, filtered, onClear }: { pipeline: string; filtered: boolean; onClear: () => void }) {
  if (filtered) {
    const clear = <Button onClick={onClear}>{m.clearAll}</Button>;
    return <EmptyState icon={IconFilter} title={m.noneMatch} text={m.noneMatchText} action={clear} />;
  }
  const begin = (
    <>
      <ImportDeals />
      <NewDeal />
    </>
  );
  return <EmptyState begin icon={IconLayoutKanban} title={m.empty(pipeline)} text={m.emptyText} action={begin} />;
}

function askOf({ asked, broken, sort }: ListState): BoardAsk {
  return {
    filter: broken || isUnfiltered(asked) ? undefined : JSON.stringify(asked),
    ...(sort ? { sort_by: sort.key, sort_direction: sort.direction } : {}),
  };
}

/** A cancelled move, or a closed preview, returns the focus to the card as soon as it is shown again. */
function focusCard(id: number | undefined): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-deal="${id}"] a`)?.focus());
}

function isEmpty(board: Board): boolean {
  return board.columns.every(({ count }) => count === 0);
}
