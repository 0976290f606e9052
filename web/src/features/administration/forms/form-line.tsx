import type { FormRules } from '@fairlead/domain/forms/form-rules';
import { alwaysRequired, mayBeRequired, neededFields } from '@fairlead/domain/forms/layout';
import { actionsOf, shows } from '@fairlead/domain/forms/rules';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useWholeCatalogue } from '../../../lib/catalogue';
import { useSession } from '../../../lib/session';
import { Checkbox } from '../../../ui/checkbox';
import { IconButton } from '../../../ui/icon-button';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '../../../ui/icons';
import { TextField } from '../../../ui/text-field';
import { lineBeside, useFocusHeir } from '../../../ui/use-focus-heir';
import { ruleWords, triggersInWords } from '../../record-form/public';
import type { Line } from './form-lines';
import styles from './forms.module.css';
import { formsMessages as m } from './forms.messages';

interface Props {
  kind: RecordKind;
  line: Line;
  index: number;
  last: boolean;
  rules: FormRules | undefined;
  blocked: string | null;
  dragged: boolean;
  dropAt: 'before' | 'after' | undefined;
  onGrip: ((event: PointerEvent<HTMLElement>) => void) | null;
  onMove: (by: number) => void;
  onChange: (line: Line) => void;
  onRemove: () => void;
}

/** A field or the title of a group. Alt with an arrow key moves it. */
export function FormLine(props: Props) {
  const { kind, line, index, blocked, onMove } = props;
  const catalogue = useWholeCatalogue();
  const label =
    line.kind === 'field' ? (catalogue.field(kind, line.name)?.label ?? line.name) : line.title || m.untitled;
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || !by || blocked || index === 0) return;
    event.preventDefault();
    onMove(by);
  };
  const row = useRef<HTMLDivElement>(null);
  useFocusHeir(row, lineBeside);
  return (
    <div
      ref={row}
      role="listitem"
      data-entry={index}
      data-group={line.kind === 'group' || undefined}
      data-dragged={props.dragged || undefined}
      data-drop={props.dropAt}
      aria-label={label}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      tabIndex={index === 0 ? -1 : 0}
      className={styles.line}
      onKeyDown={keys}
    >
      <span className={styles.grip} onPointerDown={props.onGrip ?? undefined} title={m.drag(label)} aria-hidden>
        {props.onGrip && <IconGripVertical size={16} />}
      </span>
      {line.kind === 'group' ? (
        <GroupTitle {...props} line={line} />
      ) : (
        <FieldWords {...props} line={line} label={label} />
      )}
      <span className={styles.places}>{index > 0 && <Places {...props} label={label} />}</span>
    </div>
  );
}

/** The buttons of every line but the first group. */
function Places({ kind, line, index, last, blocked, label, onMove, onRemove }: Props & { label: string }) {
  return (
    <>
      <IconButton
        icon={IconArrowUp}
        label={m.up(label)}
        disabledReason={blocked ?? (index === 1 ? m.isFirst : null)}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={IconArrowDown}
        label={m.down(label)}
        disabledReason={blocked ?? (last ? m.isLast : null)}
        onClick={() => onMove(1)}
      />
      <IconButton
        icon={IconX}
        label={line.kind === 'group' ? m.removeGroup : m.remove(label)}
        disabledReason={blocked ?? (isNeeded(kind, line) ? m.alwaysThere : null)}
        onClick={onRemove}
      />
    </>
  );
}

function isNeeded(kind: RecordKind, line: Line): boolean {
  return line.kind === 'field' && neededFields(kind).includes(line.name);
}

function GroupTitle({ line, index, blocked, onChange }: Props & { line: Extract<Line, { kind: 'group' }> }) {
  return (
    <span className={styles.groupTitle}>
      <TextField
        label={m.groupTitle(index + 1)}
        hideLabel
        value={line.title}
        placeholder={index === 0 ? m.firstGroup : m.untitled}
        onChange={(title) => onChange({ ...line, title })}
        lockedReason={blocked}
        maxLength={120}
      />
    </span>
  );
}

function FieldWords(props: Props & { line: Extract<Line, { kind: 'field' }>; label: string }) {
  const { kind, line, label, rules, blocked, onChange } = props;
  const catalogue = useWholeCatalogue();
  const words = ruleWords(useSession());
  const field = catalogue.field(kind, line.name);
  const always = alwaysRequired(kind).includes(line.name);
  const showing = (rules?.conditional_fields ?? []).filter(
    (rule) =>
      rule.event_model === kind &&
      rule.is_activated &&
      actionsOf(rule).some(({ name, value }) => name === line.name && shows(value)),
  );
  return (
    <>
      <span className={styles.words}>
        {label}
        {showing.length > 0 && (
          <span className={styles.under}>
            {m.conditional(showing.map((rule) => triggersInWords(catalogue, rule, words)).join(' or '))}
          </span>
        )}
      </span>
      <Checkbox
        label={
          <>
            <span aria-hidden>{m.required}</span>
            <span className="fl-hidden">{m.requiredOf(label)}</span>
          </>
        }
        checked={line.required || always}
        disabledReason={
          blocked ?? (always ? m.alwaysRequired : field && !mayBeRequired(field) ? m.alwaysHasValue : null)
        }
        onChange={(required) => onChange({ ...line, required })}
      />
    </>
  );
}
