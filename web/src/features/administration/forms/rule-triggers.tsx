import { triggerFields } from '@fairlead/domain/forms/checks';
import type { Trigger } from '@fairlead/domain/forms/rules';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { type ReactNode, useRef, useState } from 'react';
import { useCatalogue } from '../../../lib/catalogue';
import { useSession } from '../../../lib/session';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { IconPencil, IconPlus, IconX } from '../../../ui/icons';
import { Select } from '../../../ui/select';
import { Notice } from '../../../ui/states';
import { lineBeside, useFocusHeir } from '../../../ui/use-focus-heir';
import { ruleWords, triggersInWords } from '../../record-form/public';
import { FilterEditor } from '../../record-list/public';
import styles from './forms.module.css';
import { formsMessages as m } from './forms.messages';

interface Props {
  kind: RecordKind;
  triggers: readonly Trigger[];
  error: string | undefined;
  onChange: (triggers: readonly Trigger[]) => void;
}

/** When a rule applies: its conditions in words. */
export function RuleTriggers({ kind, triggers, error, onChange }: Props) {
  const { account } = useSession();
  const [editing, setEditing] = useState<number | null>(null);
  const matchAll = triggers.every(({ joined_with_all }) => joined_with_all);
  const only = triggerFields(account, kind).map(({ key }) => key);
  const joined = (all: boolean) => onChange(triggers.map((trigger) => ({ ...trigger, joined_with_all: all })));
  const open = editing === null ? undefined : triggers[editing];
  return (
    <fieldset className={styles.part}>
      <legend>{m.when}</legend>
      {!triggers.length && editing === null && <p className={styles.quiet}>{m.always}</p>}
      {triggers.length > 1 && (
        <Select
          label={m.join}
          hideLabel
          options={[
            { value: 'all', label: m.all },
            { value: 'any', label: m.any },
          ]}
          value={matchAll ? 'all' : 'any'}
          onChange={(next) => joined(next !== 'any')}
        />
      )}
      {triggers.map((trigger, index) => (
        <TriggerLine
          key={index}
          kind={kind}
          trigger={trigger}
          onEdit={() => setEditing(index)}
          onRemove={() => onChange(triggers.toSpliced(index, 1))}
        />
      ))}
      {editing === null ? (
        <span>
          <Button icon={IconPlus} data-adds-line data-adds-condition onClick={() => setEditing(triggers.length)}>
            {m.addCondition}
          </Button>
        </span>
      ) : (
        <Editor>
          <FilterEditor
            key={editing}
            isInForm
            kind={kind}
            only={only}
            condition={open ? { field: open.model_attribute, op: open.operand, value: open.value } : null}
            onCancel={() => setEditing(null)}
            onApply={({ field, op, value }) => {
              const made = { model_attribute: field, operand: op, value, joined_with_all: matchAll };
              onChange(triggers.toSpliced(editing, 1, made));
              setEditing(null);
            }}
          />
        </Editor>
      )}
      {error && <Notice tone="red">{error}</Notice>}
    </fieldset>
  );
}

/** When it closes, the button that opens it for another condition gets the focus. */
function Editor({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useFocusHeir(box, '[data-adds-condition]');
  return (
    <div ref={box} className={styles.editor}>
      {children}
    </div>
  );
}

interface LineProps {
  kind: RecordKind;
  trigger: Trigger;
  onEdit: () => void;
  onRemove: () => void;
}

function TriggerLine({ kind, trigger, onEdit, onRemove }: LineProps) {
  const words = ruleWords(useSession());
  const text = triggersInWords(useCatalogue(), { event_model: kind, triggers: [trigger] }, words);
  const line = useRef<HTMLDivElement>(null);
  useFocusHeir(line, lineBeside);
  return (
    <div ref={line} className={styles.condition}>
      {text}
      <span className={styles.acts}>
        <IconButton icon={IconPencil} label={`${m.edit}: ${text}`} onClick={onEdit} />
        <IconButton icon={IconX} label={`${m.removeCondition}: ${text}`} onClick={onRemove} />
      </span>
    </div>
  );
}
