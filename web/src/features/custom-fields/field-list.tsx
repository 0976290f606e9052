import { FIELD_USES, type UsesOfField } from '@fairlead/domain/custom-fields/field-uses.contract';
import type { FieldAnswer, GroupAnswer } from '@fairlead/domain/custom-fields/custom-fields.contract';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useUnsaved } from '../../lib/drafts';
import { useDraftScope } from '../../lib/use-draft';
import { Badge } from '../../ui/chips';
import { IconButton } from '../../ui/icon-button';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from '../../ui/icons';
import styles from './custom-fields.module.css';
import { customFieldsMessages as m } from './custom-fields.messages';
import { useMoves, useUses } from './use-custom-fields';
import { type Dragging, placesOf, useFieldDrag } from './use-field-drag';

interface Props {
  kind: RecordKind;
  fields: readonly FieldAnswer[];
  groups: readonly GroupAnswer[];
  openId: number | null;
  blocked: string | null;
  onOpen: (id: number) => void;
  onRename: (group: GroupAnswer) => void;
  onDelete: (group: GroupAnswer) => void;
}

/** The groups with their fields, in the order of forms and record pages. */
export function FieldList({ kind, fields, groups, onRename, onDelete, ...rest }: Props) {
  const { move, place } = useMoves(kind);
  const uses = useUses(kind, fields.length);
  const of = (group: number | null) => fields.filter((field) => field.custom_field_group_id === group);
  const free = of(null);
  const mover =
    (part: 'fields' | 'groups', siblings: readonly { id: number; name: string }[]) =>
    (one: { id: number; name: string }, by: number) =>
      move(part, siblings, one, by);
  const body = useRef<HTMLDivElement>(null);
  const dragging = useFieldDrag(body, placesOf(free, groups, of), rest.blocked ? null : place);
  return (
    <div ref={body} className={styles.page}>
      {free.length > 0 && (
        <section aria-label={m.ungrouped}>
          {groups.length > 0 && <h2 className={styles.groupTitle}>{m.ungrouped}</h2>}
          <Rows {...rest} uses={uses} dragging={dragging} fields={free} onMove={mover('fields', free)} />
        </section>
      )}
      {groups.map((group) => (
        <section key={group.id} aria-label={group.name}>
          <div className={styles.groupHead} {...dragging({ group: group.id }).place}>
            <h2 className={styles.groupTitle}>{group.name}</h2>
            <IconButton
              icon={IconPencil}
              label={m.groupRename(group.name)}
              disabledReason={rest.blocked}
              onClick={() => onRename(group)}
            />
            <IconButton
              icon={IconTrash}
              label={m.groupDelete(group.name)}
              disabledReason={rest.blocked}
              onClick={() => onDelete(group)}
            />
            <Places one={group} siblings={groups} blocked={rest.blocked} onMove={mover('groups', groups)} />
          </div>
          {of(group.id).length ? (
            <Rows
              {...rest}
              uses={uses}
              dragging={dragging}
              fields={of(group.id)}
              onMove={mover('fields', of(group.id))}
            />
          ) : (
            <p className={styles.quiet}>{m.emptyGroup}</p>
          )}
        </section>
      ))}
    </div>
  );
}

interface Placed {
  readonly id: number;
  readonly name: string;
}
type Uses = NonNullable<ReturnType<typeof useUses>>;
type Move = (one: Placed, by: number) => void;

interface RowsProps {
  fields: readonly FieldAnswer[];
  dragging: (one: { readonly field: FieldAnswer; readonly group: number | null }) => Dragging;
  uses: Uses | undefined;
  openId: number | null;
  blocked: string | null;
  onOpen: (id: number) => void;
  onMove: Move;
}

function Rows({ fields, dragging, uses, openId, blocked, onOpen, onMove }: RowsProps) {
  return (
    <ul className={styles.rows}>
      {fields.map((field) => (
        <Row
          key={field.id}
          field={field}
          dragging={dragging({ field, group: field.custom_field_group_id })}
          use={uses?.entries.find(({ id }) => id === field.id)}
          records={uses?.records ?? 0}
          isOpen={field.id === openId}
          places={<Places one={field} siblings={fields} blocked={blocked} onMove={onMove} />}
          onOpen={() => onOpen(field.id)}
          onMove={(by) => !blocked && onMove(field, by)}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  field: FieldAnswer;
  dragging: Dragging;
  use: UsesOfField | undefined;
  records: number;
  isOpen: boolean;
  places: ReactNode;
  onOpen: () => void;
  onMove: (by: number) => void;
}

/** Enter opens the field; Alt with an arrow key moves it. */
function Row({ field, dragging: { onGrip, place }, use, records, isOpen, places, onOpen, onMove }: RowProps) {
  const unsaved = `custom_fields/${field.id}` in useUnsaved(useDraftScope());
  const entries = field.custom_field_label_dropdown_entries;
  const keys = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <li className={styles.row} data-open={isOpen || undefined} {...place}>
      <FocusKept>
        <span className={styles.grip} onPointerDown={onGrip ?? undefined} title={m.drag(field.name)} aria-hidden>
          {onGrip && <IconGripVertical size={16} />}
        </span>
        <button
          type="button"
          className={styles.open}
          aria-current={isOpen || undefined}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={onOpen}
          onKeyDown={keys}
        >
          <span className={styles.name}>
            {field.name}
            {field.locked && <Badge>{m.locked}</Badge>}
            {field.filling && <Badge tone="accent">{m.filling}</Badge>}
            {unsaved && <Badge tone="amber">{m.unsaved}</Badge>}
          </span>
          <span className={styles.type}>
            {m.types[field.field_type]}
            {entries && ` · ${m.choices(entries.length)}`}
            {field.association_type && ` · ${m.associated[field.association_type]}`}
          </span>
          <span className={styles.used}>{use && usedIn(use)}</span>
          <span className={styles.filled}>{use && filledIn(use, records)}</span>
        </button>
        {places}
      </FocusKept>
    </li>
  );
}

/** `2 forms, 1 view` */
function usedIn(use: UsesOfField): string {
  const parts = FIELD_USES.flatMap((part) => (use[part] ? [m.uses[part](use[part])] : []));
  return parts.length ? parts.join(', ') : m.usedNowhere;
}

/** A field with few values is not shown as one without any. */
function filledIn({ values }: UsesOfField, records: number): string {
  if (!values || !records) return m.filledInNone;
  return m.filledIn(Math.min(99, Math.max(1, Math.round((100 * values) / records))), values === records);
}

/**
 * An element that moves within the page loses the focus: it gets it again, so that the next key press moves it
 * further.
 */
function FocusKept({ children }: { children: ReactNode }) {
  const held = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body && held.current?.isConnected) held.current.focus({ preventScroll: true });
  });
  return (
    <span
      className={styles.inside}
      onFocus={(event) => {
        held.current = event.target as HTMLElement;
      }}
      onBlur={(event) => {
        // If no other element has the focus, the element was moved or the window left.
        if (event.relatedTarget) held.current = null;
      }}
    >
      {children}
    </span>
  );
}

interface PlacesProps {
  one: Placed;
  siblings: readonly Placed[];
  blocked: string | null;
  onMove: Move;
}

function Places({ one, siblings, blocked, onMove }: PlacesProps) {
  const at = siblings.findIndex(({ id }) => id === one.id);
  return (
    <span className={styles.places}>
      <IconButton
        icon={IconArrowUp}
        label={m.up(one.name)}
        disabledReason={blocked ?? (at === 0 ? m.isFirst : null)}
        onClick={() => onMove(one, -1)}
      />
      <IconButton
        icon={IconArrowDown}
        label={m.down(one.name)}
        disabledReason={blocked ?? (at === siblings.length - 1 ? m.isLast : null)}
        onClick={() => onMove(one, 1)}
      />
    </span>
  );
}
