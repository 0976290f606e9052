import { createGoal, duplicateGoal, type Goal, showGoal, updateGoal } from '@fairlead/domain/goals/goals.contract';
import type { GoalMode } from '@fairlead/domain/goals/goal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callWithChangeSet, call } from '../../lib/api';
import { forgetDraft, keepDraft, keptDraft } from '../../lib/kept-draft';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { useClashingForm } from '../../lib/use-clashing-form';
import { errorToast } from '../../ui/toast-store';
import { bodyOf, draftOf, type GoalDraft, problemsOf } from './goal-form';
import { goalDialogMessages as m } from './goals.messages';
import { GOALS_KEY } from './use-goals';

/** The goal that is edited or duplicated; none for a new one. */
export function useOriginal(id: number | null) {
  return useQuery({
    queryKey: [...GOALS_KEY, id],
    queryFn: ({ signal }) => read(id as number, signal),
    enabled: id !== null,
    // Unsaved input must not be replaced.
    refetchOnWindowFocus: false,
  });
}

const read = (id: number, signal?: AbortSignal) => call(showGoal, { params: { id }, ...(signal && { signal }) });

interface Props {
  readonly mode: GoalMode;
  readonly original: Goal | null;
  readonly first: GoalDraft;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

interface Draft {
  readonly draft: GoalDraft;
  /** The goal as it was read when editing began; none for a new one. */
  readonly base: Base | null;
}
type Base = Pick<Goal, 'name' | 'period' | 'period_start' | 'goal_config'>;

/**
 * Unsaved input, kept in this browser until it is saved or restarted, through failures, closing and reloading. Its
 * base is kept too, whatever is read again in the meantime: that is how the server notices a change by another user.
 */
export function useGoalForm({ mode, original, first, onClose, onSaved }: Props) {
  const name = `goals.${mode}.${original?.id ?? 'new'}`;
  const queries = useQueryClient();
  const [begun, begin] = useState<Draft>({ draft: first, base: baseOf(original) });
  const [kept] = useState(() => keptDraft<Draft>(name));
  const [{ draft, base }, set] = useState(kept ?? begun);
  const [found, setFound] = useState(kept !== null);
  const over = useRef(false);
  const same = JSON.stringify(draft) === JSON.stringify(begun.draft);
  useEffect(() => {
    if (over.current) return;
    if (same) forgetDraft(name);
    else keepDraft(name, { draft, base });
  }, [draft, base, same, name]);
  const form = useClashingForm(
    () => problemsOf(draft),
    async (overwrite) => {
      const { data: answer, changeSetId } = await saved(mode, original, draft, overwrite ? null : base);
      over.current = true;
      forgetDraft(name);
      offerUndo(m.saved(mode, answer.name), changeSetId);
      await queries.invalidateQueries({ queryKey: GOALS_KEY });
      onSaved(answer.id);
      onClose();
    },
  );
  const beginWith = (next: Draft) => {
    begin(next);
    set(next);
    setFound(false);
    form.settle();
  };
  const takeTheirs = async (id: number) => {
    try {
      const theirs = await queries.fetchQuery({ queryKey: [...GOALS_KEY, id], queryFn: () => read(id), staleTime: 0 });
      beginWith({ draft: draftOf(theirs, mode), base: baseOf(theirs) });
    } catch (error) {
      errorToast(errorText(error));
    }
  };
  const setDraft = (next: (now: GoalDraft) => GoalDraft) => set((now) => ({ ...now, draft: next(now.draft) }));
  const change = (patch: Partial<GoalDraft>) => setDraft((now) => ({ ...now, ...patch }));
  return { draft, change, setDraft, form, found, startOver: () => beginWith(begun), takeTheirs };
}

const baseOf = (goal: Goal | null): Base | null =>
  goal && { name: goal.name, period: goal.period, period_start: goal.period_start, goal_config: goal.goal_config };

/** An edit contains its base, unless a later change by another user is to be overwritten. */
function saved(mode: GoalMode, original: Goal | null, draft: GoalDraft, base: Base | null) {
  const body = bodyOf(draft, mode);
  if (original === null) return callWithChangeSet(createGoal, { body });
  const params = { id: original.id };
  if (mode !== 'edit') return callWithChangeSet(duplicateGoal, { params, body });
  return callWithChangeSet(updateGoal, { params, body: { ...body, ...(base && { base }) } });
}
