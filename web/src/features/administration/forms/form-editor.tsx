import type { FormRules } from '@fairlead/domain/forms/form-rules';
import { type FormAnswer, resetForm, updateForm } from '@fairlead/domain/forms/forms.contract';
import { type FormGroup, kindOfForm, layoutIssues, offeredFields } from '@fairlead/domain/forms/layout';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useRef, useState } from 'react';
import { callWithChangeSet } from '../../../lib/api';
import { useCan } from '../../../lib/can';
import { useWholeCatalogue } from '../../../lib/catalogue';
import { FormProblem } from '../../../lib/form-problem';
import { errorText } from '../../../lib/request-error';
import { offerUndo } from '../../../lib/undo';
import { useDraft } from '../../../lib/use-draft';
import { Button } from '../../../ui/button';
import { DiscardButton } from '../../../ui/discard-button';
import { IconPlus } from '../../../ui/icons';
import { Combobox } from '../../../ui/select';
import { Notice } from '../../../ui/states';
import { errorToast } from '../../../ui/toast-store';
import { useRowDrag } from '../../../ui/use-row-drag';
import { groupsOf, type Line, lineMoved, linesOf } from './form-lines';
import { ClashNotice } from '../../../ui/clash-notice';
import { FormLine } from './form-line';
import styles from './forms.module.css';
import { formsMessages as m } from './forms.messages';
import { useClashingForm } from '../../../lib/use-clashing-form';
import { useRereadForms } from './use-forms';

interface Draft {
  readonly groups: readonly FormGroup[];
}

/** One form: its groups and fields in their order. Nothing is saved before Save. */
export function FormEditor({ form, rules }: { form: FormAnswer; rules: FormRules | undefined }) {
  const { draft, state, takeTheirs, reset } = useFormDraft(form);
  const blocked = useCan().why('manage', 'administration');
  const lines = linesOf(draft.value.groups);
  const set = (next: readonly Line[]) => {
    state.clear('groups');
    draft.set({ groups: groupsOf(next) });
  };
  return (
    <form className={styles.body} onSubmit={state.submit} aria-label={m.form(form.name)}>
      {draft.found && <Notice tone="amber">{m.keptNotice}</Notice>}
      {state.clashes && <ClashNotice onOverwrite={state.overwrite} onDiscard={takeTheirs} />}
      <FormProblem errors={{ form: state.errors.groups ?? state.errors.form ?? '' }} />
      <Lines kind={kindOfForm(form.name)} {...{ lines, rules, blocked, set }} />
      <AddLine kind={kindOfForm(form.name)} {...{ lines, blocked, set }} />
      <div className={styles.footer}>
        <Button type="submit" variant="filled" saving={state.saving} disabled={!draft.dirty} disabledReason={blocked}>
          {m.save}
        </Button>
        {draft.dirty && <DiscardButton onClick={draft.forget}>{m.discard}</DiscardButton>}
        {!form.is_standard && (
          <span className={styles.push}>
            <Button variant="quiet" disabledReason={blocked} onClick={() => void reset()}>
              {m.reset}
            </Button>
          </span>
        )}
      </div>
    </form>
  );
}

interface LinesProps {
  kind: RecordKind;
  lines: readonly Line[];
  blocked: string | null;
  set: (lines: readonly Line[]) => void;
}

function Lines({ kind, lines, blocked, set, rules }: LinesProps & { rules: FormRules | undefined }) {
  const catalogue = useWholeCatalogue();
  const [said, setSaid] = useState('');
  const body = useRef<HTMLDivElement>(null);
  const move = (from: number, to: number) => {
    const next = lineMoved(lines, from, to);
    const moved = lines[from];
    if (next === lines || !moved) return;
    set(next);
    const label = moved.kind === 'field' ? (catalogue.field(kind, moved.name)?.label ?? '') : moved.title || m.untitled;
    const place = next.indexOf(moved);
    setSaid(m.movedTo(label, place, next.length - 1));
    requestAnimationFrame(() => body.current?.querySelectorAll<HTMLElement>('[data-entry]')[place]?.focus());
  };
  const drag = useRowDrag(body, '[data-entry]', blocked ? null : move);
  return (
    <>
      <div ref={body} role="list" className={styles.lines}>
        {lines.map((line, index) => (
          <FormLine
            key={keyOf(lines, index)}
            {...{ kind, line, index, rules, blocked }}
            last={index === lines.length - 1}
            dragged={drag.from === index}
            dropAt={drag.dropAt(index)}
            onGrip={blocked || index === 0 ? null : (event) => drag.start(event, index)}
            onMove={(by) => move(index, index + by)}
            onChange={(next) => set(lines.with(index, next))}
            onRemove={() => set(lines.toSpliced(index, 1))}
          />
        ))}
      </div>
      <span role="status" className="fl-hidden">
        {said}
      </span>
    </>
  );
}

/** Titles may repeat and change while they are typed, so their number identifies them. */
function keyOf(lines: readonly Line[], index: number): string {
  const line = lines[index];
  if (line?.kind === 'field') return line.name;
  return `group ${lines.slice(0, index).filter(({ kind }) => kind === 'group').length}`;
}

function AddLine({ kind, lines, blocked, set }: LinesProps) {
  const placed = new Set(lines.flatMap((line) => (line.kind === 'field' ? [line.name] : [])));
  const others = offeredFields(useWholeCatalogue(), kind).filter(({ key }) => !placed.has(key));
  return (
    <div className={styles.add}>
      <Combobox
        label={m.addField}
        hideLabel
        options={others.map(({ key, label }) => ({ value: key, label }))}
        value={null}
        placeholder={others.length ? m.addField : m.allAdded}
        lockedReason={blocked}
        onChange={(name) => name && set([...lines, { kind: 'field', name, required: false }])}
      />
      <Button
        icon={IconPlus}
        disabledReason={blocked}
        onClick={() => set([...lines, { kind: 'group', title: m.newGroup }])}
      >
        {m.addGroup}
      </Button>
    </div>
  );
}

function useFormDraft({ name, groups }: FormAnswer) {
  const catalogue = useWholeCatalogue();
  const reread = useRereadForms();
  const title = m.form(name);
  const draft = useDraft<Draft>({
    key: `forms/${name}`,
    label: title,
    href: `/admin/forms/${name}`,
    saved: { groups },
  });
  // The state when editing began: if someone else saves in the meantime, the server reports it.
  const base = useRef<readonly FormGroup[] | null>(null);
  base.current = draft.dirty ? (base.current ?? groups) : null;
  const saved = async (said: string, changeSetId: number | null) => {
    draft.forget();
    offerUndo(said, changeSetId);
    await reread();
  };
  const state = useClashingForm(
    () => ({ groups: layoutIssues(catalogue, name, draft.value)[0]?.msg ?? null }),
    async (overwrite) => {
      const asRead = overwrite ? {} : { base: { groups: base.current ?? groups } };
      const body = { groups: draft.value.groups, ...asRead } as never;
      const { changeSetId } = await callWithChangeSet(updateForm, { params: { name }, body });
      await saved(m.saved(title), changeSetId);
    },
  );
  const reset = async () => {
    try {
      const { changeSetId } = await callWithChangeSet(resetForm, { params: { name } });
      await saved(m.wasReset(title), changeSetId);
    } catch (error) {
      errorToast(errorText(error));
    }
  };
  const takeTheirs = () => {
    draft.forget();
    state.settle();
    void reread();
  };
  return { draft, state, takeTheirs, reset };
}
