import { numberText, percentText } from '@fairlead/domain/locale/locale';
import { moneyText } from '@fairlead/domain/money/money';
import { pipelineLabel } from '@fairlead/domain/pipelines/pipelines';
import { outcomeOf } from '@fairlead/domain/deals/stage';
import { countedRecords } from '@fairlead/domain/kinds/nouns';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { useState } from 'react';
import { FormProblem } from '../../../lib/form-problem';
import { useForm } from '../../../lib/use-form';
import { useFormats } from '../../../ui/formats';
import { IconArrowRight } from '../../../ui/icons';
import { Modal } from '../../../ui/modal';
import { ModalButtons } from '../../../ui/modal-buttons';
import { Select } from '../../../ui/select';
import { StageRing } from '../../../ui/stage';
import { Notice } from '../../../ui/states';
import { useListActs } from '../lists/use-list-acts';
import styles from './pipelines.module.css';
import { pipelinesMessages as m } from './pipelines.messages';
import type { PipelineLine, StageLine } from './use-pipelines';

interface PipelineProps {
  pipeline: PipelineLine;
  pipelines: readonly PipelineLine[];
  onClose: () => void;
}

/** Asks which pipeline and stage take the deals, and shows what moves where. */
export function DeletePipelineDialog({ pipeline, pipelines, onClose }: PipelineProps) {
  const others = pipelines.filter(({ id }) => id !== pipeline.id);
  const [heirId, setHeirId] = useState(others.find((one) => one.default)?.id ?? null);
  const heir = others.find(({ id }) => id === heirId);
  const open = openOf(heir?.stages ?? []);
  const [stageId, setStageId] = useState<number | null>(null);
  const to = open.find(({ id }) => id === stageId) ?? null;
  const { replace } = useListActs();
  const form = useForm(
    () => ({ new_pipeline_id: heir ? null : m.required, new_stage_id: to ? null : m.required }),
    async () => {
      if (!to) return;
      await replace({ list: 'deal_pipelines', ids: [pipeline.id], replacement_id: to.id }, m.deleted(pipeline.name));
      onClose();
    },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.deletePipeline(pipeline.name)}
      subtitle={m.dealsKept(pipeline.count_deals)}
      onSubmit={form.submit}
      footer={<Buttons count={pipeline.count_deals} saving={form.saving} onClose={onClose} />}
    >
      <FormProblem errors={form.errors} />
      <Select
        label={m.newPipelineOf}
        size="md"
        value={heirId}
        error={form.errors.new_pipeline_id}
        options={others.map((one) => ({
          value: one.id,
          label: pipelineLabel(one),
        }))}
        onChange={(id) => {
          setHeirId(id);
          setStageId(null);
          form.clear('new_pipeline_id');
        }}
        autoFocus
      />
      <StageChoice
        label={m.newStage}
        hint={m.forOpen}
        stages={open}
        value={stageId}
        error={form.errors.new_stage_id}
        onChange={(id) => {
          setStageId(id);
          form.clear('new_stage_id');
        }}
      />
      {heir && to && <WhatMoves pipeline={pipeline} heir={heir} to={to} />}
      <Notice tone="amber">{m.views(pipeline.name)}</Notice>
    </Modal>
  );
}

interface StageProps {
  stage: StageLine;
  stages: readonly StageLine[];
  onClose: () => void;
}

/** Asks which stage of the same pipeline takes the deals. */
export function DeleteStageDialog({ stage, stages, onClose }: StageProps) {
  const others = stages.filter(({ id }) => id !== stage.id);
  const [stageId, setStageId] = useState<number | null>(null);
  const { replace } = useListActs();
  const form = useForm(
    () => ({ new_stage_id: stageId === null ? m.required : null }),
    async () => {
      if (stageId === null) return;
      await replace({ list: 'deal_stages', ids: [stage.id], replacement_id: stageId }, m.deleted(stage.name));
      onClose();
    },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.deleteStage(stage.name)}
      subtitle={m.stageDeals(stage.n)}
      onSubmit={form.submit}
      footer={<Buttons count={stage.n} saving={form.saving} onClose={onClose} />}
    >
      <FormProblem errors={form.errors} />
      <StageChoice
        label={m.newStage}
        stages={openOf(others)}
        value={stageId}
        error={form.errors.new_stage_id}
        onChange={(id) => {
          setStageId(id);
          form.clear('new_stage_id');
        }}
        autoFocus
      />
      <Notice tone="amber">{m.views(stage.name)}</Notice>
    </Modal>
  );
}

function Buttons({ count, saving, onClose }: { count: number; saving: boolean; onClose: () => void }) {
  return (
    <ModalButtons
      act={m.deleteAndMove(count)}
      cancel={m.cancel}
      onCancel={onClose}
      variant="destructive"
      saving={saving}
    />
  );
}

interface ChoiceProps {
  label: string;
  hint?: string;
  stages: readonly StageLine[];
  value: number | null;
  error?: string | undefined;
  onChange: (id: number | null) => void;
  autoFocus?: boolean;
}

function StageChoice({ stages, ...select }: ChoiceProps) {
  const options = stages.map(({ id, name, percent }) => ({
    value: id,
    label: `${name} ${percentText(percent)}`,
    mark: <StageRing percent={percent} />,
  }));
  return <Select {...select} size="md" options={options} />;
}

function openOf(stages: readonly StageLine[]): StageLine[] {
  return stages.filter(({ percent }) => outcomeOf(percent) === 'open');
}

/** How many open, won and lost deals go to which stage. */
function WhatMoves({ pipeline, heir, to }: { pipeline: PipelineLine; heir: PipelineLine; to: StageLine }) {
  const { money } = useFormats();
  const targets = { open: to, won: heir.won_stage, lost: heir.lost_stage };
  const lines = (['open', 'won', 'lost'] as const).flatMap((outcome) => {
    const n = pipeline.stages
      .filter(({ percent }) => outcomeOf(percent) === outcome)
      .reduce((sum, stage) => sum + stage.n, 0);
    return n ? [{ outcome, n, target: targets[outcome] }] : [];
  });
  const value = pipeline.stages.reduce((sum, { value_cents }) => sum + value_cents, 0);
  return (
    <div className={styles.moves}>
      <div className={styles.movesHead}>
        <span>{m.whatMoves}</span>
        <span>
          {countedRecords(DEAL.name, pipeline.count_deals)}, {money(moneyText(value))}
        </span>
      </div>
      {lines.map(({ outcome, n, target }) => (
        <div key={outcome} className={styles.move}>
          <span>
            <b>{numberText(n)}</b> {m.moves[outcome]}
          </span>
          <IconArrowRight size={15} aria-hidden />
          <span className={styles.stage}>
            <StageRing percent={target.percent} />
            {target.name}
          </span>
        </div>
      ))}
    </div>
  );
}
