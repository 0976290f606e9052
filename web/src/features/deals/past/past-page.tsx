import { addDays, daysBetween } from '@fairlead/domain/dates/plain';
import { reportWords } from '@fairlead/domain/reports/report-page.messages';
import type { PastBoard } from '@fairlead/domain/time-machine/past.contract';
import { LinkButton } from '../../../lib/link-button';
import { usePageTitle } from '../../../lib/page-title';
import { stringifySearch } from '../../../lib/search-state';
import { useSession } from '../../../lib/session';
import { Switch } from '../../../ui/checkbox';
import { useFormats } from '../../../ui/formats';
import { IconHistory, IconPlayerSkipForward } from '../../../ui/icons';
import { ListAndPane } from '../../../ui/list-and-pane';
import { ListFailed } from '../../../ui/list-failed';
import { Select } from '../../../ui/select';
import { EmptyState, SkeletonRows } from '../../../ui/states';
import { DealsHeader } from '../header/deals-header';
import { usePipelineChoice } from '../header/pipeline-choice';
import { dayName } from './day-names';
import { DaySlider } from './day-slider';
import { PastColumns } from './past-columns';
import { PastDealPane } from './past-deal-pane';
import { pastMessages as m } from './past.messages';
import styles from './past.module.css';
import { type PastAsked, usePastAddress, usePastBoard } from './use-past';

const EVERY = { all: [] };

/** /deals/past: the board as it was at the end of a day. Nothing on it can be moved or changed. */
export function PastPage() {
  const [pipeline, onPipeline] = usePipelineChoice(EVERY);
  const address = usePastAddress();
  const { today } = useFormats();
  usePageTitle(pipeline && m.title(pipeline.name, dayName(address.on, today())));
  return (
    <div className={styles.page}>
      <DealsHeader view="board" pipeline={pipeline} onPipeline={onPipeline} readOnly />
      <Said address={address} pipeline={pipeline?.id} />
      {pipeline && (
        <Shown
          key={pipeline.id}
          address={address}
          asked={{ on: address.on, deal_pipeline_id: pipeline.id, user_id: address.user_id }}
        />
      )}
    </div>
  );
}

type Address = ReturnType<typeof usePastAddress>;

/** Which day this is, and the way back. */
function Said({ address, pipeline }: { address: Address; pipeline: number | undefined }) {
  const { today } = useFormats();
  const { account } = useSession();
  const isToday = address.on === today();
  const people = account.users
    .filter(({ deleted_at }) => !deleted_at)
    .map(({ id, full_name }) => ({ value: id, label: full_name }));
  return (
    <div className={styles.said}>
      <IconHistory size={16} aria-hidden />
      <p>
        <b>{isToday ? m.today : m.banner(dayName(address.on, today()))}</b>{' '}
        <span className={styles.aloud}>
          {m.readOnly} {address.hasMarks && m.marksSay}
        </span>
      </p>
      <span className={styles.acts}>
        <Select
          className={styles.owner}
          label={m.owner}
          hideLabel
          size="sm"
          searchable
          clearable
          placeholder={m.everyone}
          value={address.user_id ?? null}
          options={people}
          onChange={address.choose}
        />
        <Switch label={m.marks} checked={address.hasMarks} onChange={address.mark} />
        <LinkButton
          size="sm"
          icon={IconPlayerSkipForward}
          href={`/kanban/deals${stringifySearch({ pipeline_id: pipeline })}`}
        >
          {m.backToNow}
        </LinkButton>
      </span>
    </div>
  );
}

function Shown({ address, asked }: { address: Address; asked: PastAsked }) {
  const board = usePastBoard(asked);
  const { data } = board;
  const pane = address.card !== null && (
    <PastDealPane key={address.card} id={address.card} on={asked.on} onClose={() => address.open(null)} />
  );
  return (
    <>
      <div className={styles.held}>
        <ListAndPane head={null} pane={pane}>
          <div className={styles.board} aria-busy={!data && !board.error}>
            {data ? (
              <Board board={data} address={address} asked={asked} />
            ) : board.error ? (
              <ListFailed text={m.loadFailed} again={m.again} retry={() => void board.refetch()} />
            ) : (
              <SkeletonRows rows={8} />
            )}
          </div>
        </ListAndPane>
      </div>
      {data?.is_ready && (
        <p className={styles.counted}>
          {reportWords.whose[data.deal_visibility_type]} {m.imported}
        </p>
      )}
      {data?.is_ready && (
        <DaySlider asked={asked} goTo={address.goTo} isBusy={board.isFetching} changes={<Changes on={asked.on} />} />
      )}
    </>
  );
}

/** The changes since this board, which begin with the following morning. */
function Changes({ on }: { on: string }) {
  const { today } = useFormats();
  const since = daysBetween(on, today()) > 0 ? addDays(on, 1) : on;
  return <LinkButton href={`/deals/changes${stringifySearch({ since, measure: 'value' })}`}>{m.changes}</LinkButton>;
}

function Board({ board, address, asked }: { board: PastBoard; address: Address; asked: PastAsked }) {
  const { today } = useFormats();
  if (!board.is_ready) return <EmptyState icon={IconHistory} title={m.working} text={m.workingText} />;
  const isEmpty = board.columns.every(({ count }) => count === 0);
  return (
    <>
      <PastColumns
        board={board}
        asked={asked}
        hasMarks={address.hasMarks}
        opened={address.card}
        onOpen={address.open}
      />
      {isEmpty && (
        <div className={styles.empty}>
          <EmptyState icon={IconHistory} title={m.none(dayName(asked.on, today()))} text={m.noneText} />
        </div>
      )}
    </>
  );
}
