import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { PipelineEntry } from '@fairlead/domain/access/session.types';
import { useRouter } from '@tanstack/react-router';
import { useCan } from '../../../lib/can';
import { sendEvent } from '../../../lib/events';
import { LinkButton } from '../../../lib/link-button';
import { stringifySearch, useSearchState } from '../../../lib/search-state';
import { useSession } from '../../../lib/session';
import { Button } from '../../../ui/button';
import { IconChevronDown, IconFileImport, IconHistory, IconLayoutKanban, IconPlus, IconTable } from '../../../ui/icons';
import { Menu } from '../../../ui/menu';
import { PageHead } from '../../../ui/page';
import { SegmentedControl } from '../../../ui/segmented-control';
import { carrySelection } from '../../record-list/public';
import styles from './deals-header.module.css';
import { dealsHeaderMessages as m } from './deals-header.messages';
import { useRememberedDeals } from './remembered-deals';
import { usePhone } from './use-phone';

type DealsView = 'list' | 'board' | 'changes';

const PATHS: Record<DealsView, string> = { list: '/deals', board: '/kanban/deals', changes: '/deals/changes' };
/** Everything that selects and orders deals is kept on switching. */
const SHARED = ['pipeline_id', 'view', 'filter', 'q', 'sort', 'dir', 'columns', 'peek'] as const;

interface Props {
  view: DealsView;
  /** The shown pipeline; null if the view shows all of them. */
  pipeline: PipelineEntry | null;
  onPipeline: (id: number) => void;
  /** A past state is shown: nothing is added here. */
  readOnly?: boolean;
}

/** Title, pipeline, list or board, import, and the button that creates a deal. */
export function DealsHeader({ view, pipeline, onPipeline, readOnly = false }: Props) {
  useRememberedDeals();
  return (
    <PageHead
      title={m.title}
      beside={<PipelineMenu pipeline={pipeline} onPipeline={onPipeline} />}
      actions={
        <>
          <ViewSwitch view={view} />
          {!readOnly && (
            <span className={styles.wide} data-adds>
              <ImportDeals />
              <NewDeal />
            </span>
          )}
        </>
      }
    />
  );
}

function PipelineMenu({ pipeline, onPipeline }: Pick<Props, 'pipeline' | 'onPipeline'>) {
  const { account } = useSession();
  const entries = account.deal_pipelines.map((one) => ({
    label: one.name + (one.default ? m.standard : ''),
    checked: one.id === pipeline?.id,
    onSelect: () => onPipeline(one.id),
  }));
  if (!pipeline) return null;
  return (
    <Menu groups={[entries]} label={m.pipeline} width={264}>
      <button type="button" className={styles.pipeline} aria-label={m.choosePipeline(pipeline.name)}>
        <span className="fl-ellipsis">{pipeline.name}</span>
        <IconChevronDown size={15} aria-hidden />
      </button>
    </Menu>
  );
}

function ViewSwitch({ view }: Pick<Props, 'view'>) {
  const phone = usePhone();
  const router = useRouter();
  const [search] = useSearchState();
  const { can } = useCan();
  const go = (next: DealsView) => {
    const kept = Object.fromEntries(SHARED.map((key) => [key, search[key]]));
    carrySelection(DEAL.name);
    void router.navigate({ href: PATHS[next] + stringifySearch(kept) });
  };
  const segments = [
    { value: 'list', label: m.list, icon: IconTable },
    { value: 'board', label: m.board, icon: IconLayoutKanban },
    ...(can('reports', 'navigation') ? [{ value: 'changes', label: m.changes, icon: IconHistory } as const] : []),
  ] as const;
  return <SegmentedControl label={m.view} value={view} onChange={go} segments={segments} iconsOnly={phone} />;
}

export function ImportDeals() {
  const none = useCan().why('import', DEAL.name);
  if (none) {
    return (
      <Button icon={IconFileImport} disabledReason={none}>
        {m.importDeals}
      </Button>
    );
  }
  return (
    <LinkButton href={`/imports/new?type=${DEAL.path}`} icon={IconFileImport}>
      {m.importDeals}
    </LinkButton>
  );
}

/** Opens the add form through the window event, without an id. */
export function NewDeal() {
  const { why } = useCan();
  return (
    <Button
      variant="filled"
      icon={IconPlus}
      disabledReason={why('create', DEAL.name)}
      onClick={() => sendEvent('add_edit_modal:open', { resource_type: DEAL.name })}
    >
      {m.newDeal}
    </Button>
  );
}
