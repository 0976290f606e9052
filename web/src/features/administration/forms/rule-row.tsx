import { type Catalogue } from '@fairlead/domain/fields/catalogue';
import type { SentenceWords } from '@fairlead/domain/filters/condition-words';
import { deleteRule, updateRule } from '@fairlead/domain/forms/forms.contract';
import type { FormRules } from '@fairlead/domain/forms/form-rules';
import { actionsOf, type ConditionalRule, isBroken } from '@fairlead/domain/forms/rules';
import { useRef, useState } from 'react';
import { callWithChangeSet } from '../../../lib/api';
import { useCatalogue } from '../../../lib/catalogue';
import { errorText } from '../../../lib/request-error';
import { useSession } from '../../../lib/session';
import { offerUndo } from '../../../lib/undo';
import { Switch } from '../../../ui/checkbox';
import { IconButton } from '../../../ui/icon-button';
import { IconPencil, IconTrash } from '../../../ui/icons';
import { errorToast } from '../../../ui/toast-store';
import { lineBeside, useFocusHeir } from '../../../ui/use-focus-heir';
import { ruleWords, triggersInWords } from '../../record-form/public';
import styles from './forms.module.css';
import { formsMessages as m } from './forms.messages';
import { RuleDialog } from './rule-dialog';
import { useRereadForms } from './use-forms';

interface Props {
  rule: ConditionalRule;
  rules: FormRules;
  blocked: string | null;
}

/** A rule as a sentence, with its switch. */
export function RuleRow({ rule, rules, blocked }: Props) {
  const catalogue = useCatalogue();
  const session = useSession();
  const reread = useRereadForms();
  const [editing, setEditing] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  useFocusHeir(row, lineBeside);
  const sentence = ruleInWords(catalogue, rule, ruleWords(session));
  const params = { id: rule.id };
  const act = async (send: () => Promise<{ changeSetId: number | null }>, said: string) => {
    try {
      const { changeSetId } = await send();
      offerUndo(said, changeSetId);
      await reread();
    } catch (error) {
      errorToast(errorText(error));
    }
  };
  const turn = (is_activated: boolean) =>
    void act(
      () => callWithChangeSet(updateRule, { params, body: { is_activated } }),
      is_activated ? m.ruleOn : m.ruleOff,
    );
  return (
    <div ref={row} role="listitem" className={styles.rule}>
      <Switch
        label={m.isOn(sentence)}
        hideLabel
        checked={rule.is_activated}
        disabled={Boolean(blocked)}
        onChange={turn}
      />
      <span className={styles.words}>
        {sentence}
        <span className={styles.under}>{m.actions[rule.event_action](rule.event_model)}</span>
        {isBroken(session.account, rule) && <span className={styles.broken}>{m.broken}</span>}
      </span>
      <IconButton
        icon={IconPencil}
        label={`${m.edit}: ${sentence}`}
        disabledReason={blocked}
        onClick={() => setEditing(true)}
      />
      <IconButton
        icon={IconTrash}
        label={`${m.delete}: ${sentence}`}
        disabledReason={blocked}
        onClick={() => void act(() => callWithChangeSet(deleteRule, { params }), m.deleted)}
      />
      {editing && <RuleDialog kind={rule.event_model} rule={rule} rules={rules} onClose={() => setEditing(false)} />}
    </div>
  );
}

/** `When Hazardous area is yes: show and require ATEX zone` */
function ruleInWords(catalogue: Catalogue, rule: ConditionalRule, words: SentenceWords): string {
  const labelOf = (name: string) => catalogue.field(rule.event_model, name)?.label ?? name;
  const then = actionsOf(rule).map(({ name, value }) => m.effect[value](labelOf(name)));
  return m.sentence(triggersInWords(catalogue, rule, words), then.join(', '));
}
