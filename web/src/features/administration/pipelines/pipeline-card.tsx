import { updatePipeline } from '@fairlead/domain/pipelines/pipelines.contract';
import { useId, useState } from 'react';
import { callWithChangeSet } from '../../../lib/api';
import { errorText } from '../../../lib/request-error';
import { Button } from '../../../ui/button';
import { Badge } from '../../../ui/chips';
import { IconButton } from '../../../ui/icon-button';
import { IconChevronDown, IconChevronRight, IconDots, IconPencil, IconPlus, IconTrash } from '../../../ui/icons';
import { Menu } from '../../../ui/menu';
import { errorToast } from '../../../ui/toast-store';
import { useListActs } from '../lists/use-list-acts';
import { DeletePipelineDialog } from './delete-dialogs';
import { PipelineDialog } from './pipeline-dialog';
import styles from './pipelines.module.css';
import { pipelinesMessages as m } from './pipelines.messages';
import { StageForm } from './stage-form';
import { StageRow } from './stage-row';
import type { PipelineLine } from './use-pipelines';

interface Props {
  pipeline: PipelineLine;
  pipelines: readonly PipelineLine[];
  blocked: string | null;
}

type Ask = 'edit' | 'delete' | 'stage';

export function PipelineCard({ pipeline, pipelines, blocked }: Props) {
  const { id, name, stages } = pipeline;
  const [open, setOpen] = useState(true);
  const [asked, setAsked] = useState<Ask | null>(null);
  const heading = useId();
  const close = () => setAsked(null);
  const ask = (next: Ask) => {
    if (next === 'stage') setOpen(true);
    setAsked(next);
  };
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.fold}
          aria-label={m.fold(name, open)}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
        </button>
        <h2 id={heading} className={styles.name} title={pipeline.description ?? undefined}>
          {name}
          {pipeline.default && <span className={styles.quiet}> {m.isDefault}</span>}
        </h2>
        <Badge>{m.types[pipeline.pipeline_type] ?? pipeline.pipeline_type}</Badge>
        <span className={styles.count}>{m.deals(pipeline.count_deals)}</span>
        <CardActs pipeline={pipeline} pipelines={pipelines} blocked={blocked} onAsk={ask} />
      </div>
      {open && (
        <div role="table" aria-label={m.stages(name)}>
          <Heads />
          {stages.map((stage) => (
            <StageRow key={stage.id} stage={stage} stages={stages} blocked={blocked} />
          ))}
        </div>
      )}
      {open && asked === 'stage' && <StageForm stage={null} pipeline={id} onClose={close} />}
      {asked === 'edit' && <PipelineDialog pipeline={pipeline} onClose={close} />}
      {asked === 'delete' && <DeletePipelineDialog pipeline={pipeline} pipelines={pipelines} onClose={close} />}
    </section>
  );
}

function CardActs({ pipeline, pipelines, blocked, onAsk }: Props & { onAsk: (asked: Ask) => void }) {
  const { id, name } = pipeline;
  const { act, replace } = useListActs();
  const makeDefault = () => {
    const body = { default: true };
    void act(() => callWithChangeSet(updatePipeline, { params: { id }, body }), m.madeDefault(name));
  };
  const heir = pipelines.find((one) => one.id !== id && one.default);
  /** Without deals there is nothing to ask. Deals in the recycle bin move to the first open stage of the default. */
  const remove = () => {
    const to = heir?.stages.find(({ percent }) => percent > 0) ?? heir?.won_stage;
    if (pipeline.count_deals || !to) return onAsk('delete');
    const body = { list: 'deal_pipelines' as const, ids: [id], replacement_id: to.id };
    void replace(body, m.deleted(name)).catch((error: unknown) => void errorToast(errorText(error)));
  };
  const keeps = pipelines.length < 2 ? m.lastStays : pipeline.default ? m.defaultStays : null;
  const disabledReason = blocked ?? keeps;
  const groups = [
    [{ label: m.edit, icon: IconPencil, disabledReason: blocked, onSelect: () => onAsk('edit') }],
    [{ label: m.delete, icon: IconTrash, destructive: true, disabledReason, onSelect: remove }],
  ];
  return (
    <span className={styles.acts}>
      {!pipeline.default && (
        <Button variant="quiet" disabledReason={blocked} onClick={makeDefault}>
          {m.makeDefault}
        </Button>
      )}
      <Button variant="quiet" icon={IconPlus} disabledReason={blocked} onClick={() => onAsk('stage')}>
        {m.addStage}
      </Button>
      <Menu groups={groups} label={m.menu(name)} position="bottom-end">
        <IconButton icon={IconDots} label={m.menu(name)} size="sm" noTooltip />
      </Menu>
    </span>
  );
}

function Heads() {
  return (
    <div role="row" className={styles.heads}>
      <span role="columnheader" className={styles.stage}>
        {m.columns.stage}
      </span>
      <span role="columnheader" className={styles.percent}>
        {m.columns.percent}
      </span>
      <span role="columnheader" className={styles.stale}>
        {m.columns.stale}
      </span>
      <span role="columnheader" className={styles.deals}>
        {m.columns.deals}
      </span>
      <span role="columnheader" className={styles.value}>
        {m.columns.value}
      </span>
      <span className={styles.menu} />
    </div>
  );
}
