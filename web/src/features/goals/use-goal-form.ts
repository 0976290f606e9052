import { createGoal, duplicateGoal, type Goal, showGoal, updateGoal } from '@fairlead/domain/goals/goals.contract';
import type { GoalMode } from '@fairlead/domain/goals/goal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callWithChangeSet, call } from '../../lib/api';
import { forgetDraft, keepDraft, keptDraft } from '../../lib/kept-draft';
import { offerUndo } from '../../lib/undo';
import { useClashingForm } from '../../lib/use-clashing-form';
import { bodyOf, type GoalDraft, problemsOf } from './goal-form';
import { goalDialogMessages as m } from './goals.messages';
import { GOALS_KEY } from './use-goals';

/** The goal that is edited or duplicated; none for a new one. */
export function useOriginal(id: number | null) {
  return useQuery({
    queryKey: [...GOALS_KEY, id],
    queryFn: ({ signal }) => call(showGoal, { params: { id: id as number }, signal }),
    enabled: id !== null,
    // What is being typed must not be replaced.
    refetchOnWindowFocus: false,
  });
}

interface Props {
  readonly mode: GoalMode;
  readonly original: Goal | null;
  readonly first: GoalDraft;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

/** What is typed, kept in this browser until it is saved or begun anew, through failures, closing and reloading. */
export function useGoalForm({ mode, original, first, onClose, onSaved }: Props) {
  const name = `goal.${mode}.${original?.id ?? 'new'}`;
  const queries = useQueryClient();
  const [kept] = useState(() => keptDraft<GoalDraft>(name));
  const [draft, setDraft] = useState<GoalDraft>(kept ?? first);
  const [found, setFound] = useState(kept !== null);
  const over = useRef(false);
  const same = JSON.stringify(draft) === JSON.stringify(first);
  useEffect(() => {
    if (over.current) return;
    if (same) forgetDraft(name);
    else keepDraft(name, draft);
  }, [draft, same, name]);
  const form = useClashingForm(
    () => problemsOf(draft),
    async (overwrite) => {
      const { data: answer, changeSetId } = await saved(mode, original, draft, overwrite);
      over.current = true;
      forgetDraft(name);
      offerUndo(m.saved(mode, answer.name), changeSetId);
      await queries.invalidateQueries({ queryKey: GOALS_KEY });
      onSaved(answer.id);
      onClose();
    },
  );
  const startOver = () => {
    setDraft(first);
    setFound(false);
  };
  const change = (patch: Partial<GoalDraft>) => setDraft((now) => ({ ...now, ...patch }));
  return { draft, change, setDraft, form, found, startOver };
}

/** An edit says what it began with, unless what another user saved since is to be overwritten. */
function saved(mode: GoalMode, original: Goal | null, draft: GoalDraft, overwrite: boolean) {
  const body = bodyOf(draft, mode);
  if (original === null) return callWithChangeSet(createGoal, { body });
  const params = { id: original.id };
  if (mode !== 'edit') return callWithChangeSet(duplicateGoal, { params, body });
  const { name, period, period_start, goal_config } = original;
  const base = overwrite ? {} : { base: { name, period, period_start, goal_config } };
  return callWithChangeSet(updateGoal, { params, body: { ...body, ...base } });
}
