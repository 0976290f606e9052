import { GOAL_PERIODS, type GoalMode } from '@fairlead/domain/goals/goal';
import type { Goal, GoalReport } from '@fairlead/domain/goals/goals.contract';
import { FormProblem, unshownErrors } from '../../lib/form-problem';
import { useSession } from '../../lib/session';
import { ClashNotice } from '../../ui/clash-notice';
import { useFormats } from '../../ui/formats';
import { ListFailed } from '../../ui/list-failed';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { Select } from '../../ui/select';
import { Notice, SkeletonRows } from '../../ui/states';
import { TextField } from '../../ui/text-field';
import { draftOf, type GoalDraft, newGoal, startsAround, withPeriod } from './goal-form';
import styles from './goal-dialog.module.css';
import { GoalLines } from './goal-lines';
import { GoalShares } from './goal-shares';
import { goalDialogMessages as m, goalsMessages } from './goals.messages';
import { useGoalForm, useOriginal } from './use-goal-form';
import { useReport } from './use-goals';

interface Props {
  mode: GoalMode;
  /** The goal that is edited or duplicated. */
  id: number | null;
  onClose: () => void;
  onSaved: (id: number) => void;
}

/** New, edit and duplicate in one dialog. */
export function GoalDialog({ mode, id, onClose, onSaved }: Props) {
  const original = useOriginal(id);
  const report = useReport(id, null);
  const { today } = useFormats();
  const { product_lines } = useSession().account;
  if (id === null) {
    const first = newGoal(today(), product_lines);
    return <Form mode={mode} original={null} first={first} onClose={onClose} onSaved={onSaved} />;
  }
  if (!original.data)
    return (
      <Modal opened title={m.title(mode)} onClose={onClose} size={640} isBusy={original.isPending}>
        {original.isError ? (
          <ListFailed text={m.loadFailed} again={goalsMessages.again} retry={() => void original.refetch()} />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </Modal>
    );
  return (
    <Form
      mode={mode}
      original={original.data}
      report={report.data}
      first={draftOf(original.data, mode)}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}

interface FormProps {
  mode: GoalMode;
  original: Goal | null;
  report?: GoalReport | undefined;
  first: GoalDraft;
  onClose: () => void;
  onSaved: (id: number) => void;
}

const OWN_PLACES = /^(name|period|period_start|goal_config$|goal_config\[)/;

function Form({ mode, original, report, first, onClose, onSaved }: FormProps) {
  const on = useGoalForm({ mode, original, first, onClose, onSaved });
  const { form, draft } = on;
  const shown = Object.keys(form.errors).filter((field) => OWN_PLACES.test(field));
  return (
    <Modal
      opened
      keepOpen
      size={640}
      title={m.title(mode)}
      subtitle={mode === 'duplicate' && original ? m.copyOf(original.name) : undefined}
      onClose={onClose}
      onSubmit={form.submit}
      footer={<ModalButtons isLong act={m.act(mode)} cancel={m.cancel} onCancel={onClose} saving={form.saving} />}
    >
      {on.found && (
        <Notice tone="accent" action={{ label: m.startOver, run: on.startOver }}>
          {m.restored}
        </Notice>
      )}
      {form.clashes && (
        <ClashNotice
          onOverwrite={form.overwrite}
          {...(original && { onDiscard: () => void on.takeTheirs(original.id) })}
        />
      )}
      <FormProblem errors={unshownErrors(form.errors, shown)} />
      <When on={on} />
      <GoalLines
        draft={draft}
        errors={form.errors}
        report={report}
        isCopy={mode === 'duplicate'}
        onChange={on.setDraft}
      />
      <GoalShares draft={draft} errors={form.errors} onChange={on.change} />
    </Modal>
  );
}

function When({ on: { draft, change, setDraft, form } }: { on: ReturnType<typeof useGoalForm> }) {
  const { today } = useFormats();
  return (
    <div className={styles.when}>
      <TextField
        label={m.name}
        value={draft.name}
        placeholder={m.namePlaceholder}
        maxLength={255}
        autoFocus
        error={form.errors.name}
        onChange={(name) => change({ name })}
      />
      <Select
        label={m.period}
        value={draft.period}
        error={form.errors.period}
        options={GOAL_PERIODS.map((value) => ({ value, label: m.periods[value] }))}
        onChange={(period) => period && setDraft((now) => withPeriod(now, period))}
      />
      <Select
        label={m.starts}
        value={draft.start}
        error={form.errors.period_start}
        searchable
        options={startsAround(draft.period, draft.start, today()).map((value) => ({ value, label: m.start(value) }))}
        onChange={(start) => start && change({ start })}
      />
    </div>
  );
}
