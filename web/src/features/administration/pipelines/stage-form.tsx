import { isClosedStage } from '@fairlead/domain/deals/stage';
import { createStage, MOST_STALE_DAYS, updateStage } from '@fairlead/domain/pipelines/pipelines.contract';
import { useState } from 'react';
import { callWithChangeSet } from '../../../lib/api';
import { FormProblem } from '../../../lib/form-problem';
import { useForm } from '../../../lib/use-form';
import { Button } from '../../../ui/button';
import { NumberField } from '../../../ui/number-field';
import { TextField } from '../../../ui/text-field';
import { useListActs } from '../lists/use-list-acts';
import styles from './pipelines.module.css';
import { pipelinesMessages as m } from './pipelines.messages';
import type { StageLine } from './use-pipelines';

interface Props {
  /** Null for a new stage. */
  stage: StageLine | null;
  pipeline: number;
  onClose: () => void;
}

/** The row of a stage while it is edited: Enter saves, Escape leaves. The percent decides where it goes afterwards. */
export function StageForm({ stage, pipeline, onClose }: Props) {
  const [typed, setTyped] = useState<Typed>({
    name: stage?.name ?? '',
    percent: stage ? String(stage.percent) : '',
    stale_after_days: stage ? String(stage.stale_after_days ?? '') : '14',
  });
  const closed = stage !== null && isClosedStage(stage.percent);
  const save = useSave(stage, pipeline, closed);
  const form = useForm(
    () => issuesOf(typed, closed),
    async () => {
      await save(typed);
      onClose();
    },
  );
  const set = (key: keyof Typed) => (text: string) => {
    setTyped((old) => ({ ...old, [key]: text }));
    form.clear(key);
  };
  return (
    <form
      className={styles.form}
      aria-label={stage ? m.editStage(stage.name) : m.addStage}
      noValidate
      onSubmit={form.submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <FormProblem errors={form.errors} />
      <div className={styles.fields}>
        <TextField
          label={m.name}
          value={typed.name}
          autoFocus
          maxLength={255}
          error={form.errors.name}
          onChange={set('name')}
        />
        {!closed && <Figures typed={typed} errors={form.errors} set={set} />}
      </div>
      <div className={styles.formActs}>
        <Button variant="quiet" onClick={onClose}>
          {m.cancel}
        </Button>
        <Button type="submit" variant="filled" saving={form.saving}>
          {stage ? m.save : m.add}
        </Button>
      </div>
    </form>
  );
}

interface Typed {
  readonly name: string;
  readonly percent: string;
  readonly stale_after_days: string;
}

interface FigureProps {
  typed: Typed;
  errors: Readonly<Record<string, string>>;
  set: (key: keyof Typed) => (text: string) => void;
}

function Figures({ typed, errors, set }: FigureProps) {
  return (
    <>
      <NumberField label={m.percent} unit="%" value={typed.percent} error={errors.percent} onChange={set('percent')} />
      <NumberField
        label={m.stale}
        unit={m.daysUnit}
        value={typed.stale_after_days}
        hint={m.staleHint}
        error={errors.stale_after_days}
        onChange={set('stale_after_days')}
      />
    </>
  );
}

function useSave(stage: StageLine | null, pipeline: number, closed: boolean) {
  const { send } = useListActs();
  return ({ name, percent, stale_after_days: days }: Typed) => {
    const figures = { percent: Number(percent), stale_after_days: days.trim() ? Number(days) : null };
    const body = { name, ...(closed ? {} : figures) };
    return stage
      ? send(() => callWithChangeSet(updateStage, { params: { id: stage.id }, body }), m.saved(name.trim()))
      : send(
          () => callWithChangeSet(createStage, { body: { ...body, deal_pipeline_id: pipeline } }),
          m.stageAdded(name.trim()),
        );
  };
}

function issuesOf({ name, percent, stale_after_days: days }: Typed, closed: boolean): Record<string, string | null> {
  return {
    name: name.trim() ? null : m.required,
    percent: closed || isWhole(percent, 99) ? null : percent.trim() ? m.notPercent : m.required,
    stale_after_days: !days.trim() || isWhole(days, MOST_STALE_DAYS) ? null : m.notDays,
  };
}

function isWhole(text: string, most: number): boolean {
  const number = Number(text);
  return text.trim() !== '' && Number.isInteger(number) && number >= 1 && number <= most;
}
