import { ruleIssues } from '@fairlead/domain/forms/checks';
import { createRule, updateRule } from '@fairlead/domain/forms/forms.contract';
import { type FormRules, formOf } from '@fairlead/domain/forms/form-rules';
import { FORM_NAMES, kindOfForm } from '@fairlead/domain/forms/layout';
import { EVENT_ACTIONS } from '@fairlead/domain/forms/effects';
import { actionsOf, type ConditionalRule, type FieldAction, shows } from '@fairlead/domain/forms/rules';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useState } from 'react';
import { callWithChangeSet } from '../../../lib/api';
import { useCatalogue } from '../../../lib/catalogue';
import { FormProblem } from '../../../lib/form-problem';
import { useSession } from '../../../lib/session';
import { offerUndo } from '../../../lib/undo';
import { Modal } from '../../../ui/modal';
import { ModalButtons } from '../../../ui/modal-buttons';
import { Select } from '../../../ui/select';
import { Notice } from '../../../ui/states';
import { ClashNotice } from '../../../ui/clash-notice';
import { RuleActions } from './rule-actions';
import { RuleTriggers } from './rule-triggers';
import { useClashingForm } from '../../../lib/use-clashing-form';
import styles from './forms.module.css';
import { formsMessages as m } from './forms.messages';
import { useRereadForms } from './use-forms';

interface Props {
  kind: RecordKind;
  /** Null for a new rule. */
  rule: ConditionalRule | null;
  rules: FormRules;
  onClose: () => void;
}

/** One rule: when it applies, and what it does to which fields. */
export function RuleDialog({ kind, rule, rules, onClose }: Props) {
  const { body, set, form } = useRuleForm(kind, rule, onClose);
  return (
    <Modal
      opened
      keepOpen
      size={640}
      title={rule ? m.editRule : m.newRule}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <ModalButtons act={rule ? m.save : m.createRule} cancel={m.cancel} onCancel={onClose} saving={form.saving} />
      }
    >
      <div className={styles.fields}>
        <FormProblem errors={form.errors} />
        {form.clashes && <ClashNotice onOverwrite={form.overwrite} />}
        <Select
          label={m.appliesTo}
          options={EVENT_ACTIONS.toReversed().map((value) => ({ value, label: m.actions[value](kind) }))}
          value={body.event_action}
          onChange={(event_action) => event_action && set({ event_action })}
        />
        <RuleTriggers
          kind={kind}
          triggers={body.triggers}
          error={form.errors.triggers}
          onChange={(triggers) => set({ triggers })}
        />
        <RuleActions
          kind={kind}
          actions={actionsOf(body)}
          error={form.errors.actions}
          onChange={(fields) => set({ actions: [{ fields }] })}
        />
        <HiddenRequired kind={kind} rules={rules} actions={actionsOf(body)} />
      </div>
    </Modal>
  );
}

function useRuleForm(kind: RecordKind, rule: ConditionalRule | null, onClose: () => void) {
  const { account } = useSession();
  const reread = useRereadForms();
  const [body, setBody] = useState<Body>(() => bodyOf(kind, rule));
  const named = { ...body, actions: [{ fields: actionsOf(body).filter(({ name }) => name) }] };
  const form = useClashingForm(
    () => Object.fromEntries(ruleIssues(account, named).map(({ field, msg }) => [field, msg])),
    async (overwrite) => {
      const { changeSetId } = await send(rule, named, overwrite);
      offerUndo(rule ? m.ruleSaved : m.ruleCreated, changeSetId);
      onClose();
      await reread();
    },
  );
  const set = (patch: Partial<Body>) => {
    for (const key of Object.keys(patch)) form.clear(key);
    setBody((now) => ({ ...now, ...patch }));
  };
  return { body, set, form };
}

function bodyOf(event_model: RecordKind, rule: ConditionalRule | null): Body {
  const { event_action = 'create_update', is_activated = true, triggers = [] } = rule ?? {};
  return { event_model, event_action, is_activated, triggers, actions: rule ? [{ fields: actionsOf(rule) }] : [] };
}

type Body = Omit<ConditionalRule, 'id'>;

function send(rule: ConditionalRule | null, body: Body, overwrite: boolean) {
  if (!rule) return callWithChangeSet(createRule, { body: body as never });
  const { event_action, triggers, actions } = rule;
  const { event_model: _model, is_activated: _on, ...sent } = body;
  const base = overwrite ? {} : { base: { event_action, triggers, actions } };
  return callWithChangeSet(updateRule, { params: { id: rule.id }, body: { ...sent, ...base } as never });
}

/** A rule that shows a field decides about it alone: a form's own requirement then waits for the rule. */
function HiddenRequired({
  kind,
  rules,
  actions,
}: {
  kind: RecordKind;
  rules: FormRules;
  actions: readonly FieldAction[];
}) {
  const catalogue = useCatalogue();
  const shown = actions.filter(({ value }) => shows(value)).map(({ name }) => name);
  const words = FORM_NAMES.filter((name) => kindOfForm(name) === kind).flatMap((form) =>
    formOf(catalogue, rules, form).groups.flatMap(({ fields }) =>
      fields
        .filter(({ name, required }) => required && shown.includes(name))
        .map(({ name }) => m.hidesRequired(catalogue.field(kind, name)?.label ?? name, m.form(form))),
    ),
  );
  return words.length ? <Notice tone="amber">{words.join(' ')}</Notice> : null;
}
