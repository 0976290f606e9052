import { useCatalogue } from '../../lib/catalogue';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { type Condition, type Filter, isCondition } from '@fairlead/domain/filters/filter';
import { conditionParts, sentenceParts, sentenceText } from '@fairlead/domain/filters/sentence';
import { useState } from 'react';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { FilterChip } from '../../ui/chips';
import { IconButton } from '../../ui/icon-button';
import { type Icon, IconFilter, IconParentheses, IconPlus } from '../../ui/icons';
import { EditorPopover } from './editor-popover';
import { filterWords } from './filter-words';
import { FilterEditor } from './lazy-parts';
import { recordListMessages as m } from './record-list.messages';
import { recordsOf, useImportName, useRecordNames } from './record-names';
import styles from './record-list.module.css';

/** Deeper nested groups cannot be read as a sentence; those in an address are still shown and edited. */
const DEEPEST = 2;

type Join = 'and' | 'or';
type Words = ReturnType<typeof filterWords>;

interface Props {
  kind: RecordKind;
  filter: Filter;
  onChange: (filter: Filter) => void;
  /** The text before the first condition, within a longer sentence; "Deals where" if left out. */
  lead?: string;
}

/** The filter as a sentence of chips: "Deals where Stage is any of … and (… or …)". Each chip is edited in place. */
export function FilterBar({ kind, filter, onChange, lead }: Props) {
  const catalogue = useCatalogue();
  const words = filterWords(useSession(), useRecordNames(recordsOf(catalogue, filter, kind)), useImportName(filter));
  const { parts, join } = partsOf(filter);
  return (
    <div
      className={styles.filterBar}
      data-alone={parts.length === 0 || undefined}
      role="group"
      aria-label={sentenceText(sentenceParts(catalogue, filter, kind, words))}
    >
      {parts.length > 0 && <span>{lead ?? m.where(kind)}</span>}
      <Parts kind={kind} words={words} parts={parts} join={join} level={1} onChange={onChange} />
      {parts.length > 0 && (
        <Button variant="quiet" size="xs" onClick={() => onChange({ all: [] })}>
          {m.clearFilters}
        </Button>
      )}
    </div>
  );
}

interface PartsProps {
  kind: RecordKind;
  words: Words;
  parts: readonly Filter[];
  join: Join;
  level: number;
  onChange: (filter: Filter) => void;
}

/** The conditions and groups of one level, with the button that adds another. */
function Parts({ kind, words, parts, join, level, onChange }: PartsProps) {
  const put = (next: readonly Filter[], how = join) => onChange(joined(next, how));
  const replace = (index: number, part: Filter) =>
    put(isNothing(part) ? parts.filter((_, at) => at !== index) : parts.map((one, at) => (at === index ? part : one)));
  const within = join === 'or' ? 'and' : 'or';
  return (
    <>
      {parts.map((part, index) => (
        // Keyed by position: an edited condition stays the same chip, to which the focus returns.
        <span key={index} className={styles.filterPart}>
          {index > 0 && <JoinWord join={join} onToggle={() => put(parts, within)} />}
          {isCondition(part) ? (
            <EditedChip
              part={part}
              kind={kind}
              words={words}
              onChange={(condition) => replace(index, condition)}
              onRemove={() => replace(index, { all: [] })}
            />
          ) : (
            <Group part={part} kind={kind} words={words} level={level + 1} onChange={(next) => replace(index, next)} />
          )}
        </span>
      ))}
      <AddFilter
        kind={kind}
        label={level > 1 ? m.addToGroup : m.filter}
        icon={parts.length === 0 ? IconFilter : IconPlus}
        bare={level > 1}
        onAdd={(condition) => put([...parts, condition])}
      />
      {parts.length > 0 && level < DEEPEST && (
        <AddFilter
          kind={kind}
          label={m.addGroup(within)}
          icon={IconParentheses}
          bare
          onAdd={(condition) => put([...parts, joined([condition], within)])}
        />
      )}
    </>
  );
}

interface GroupProps {
  part: Exclude<Filter, Condition>;
  kind: RecordKind;
  words: Words;
  level: number;
  onChange: (filter: Filter) => void;
}

/** A group of conditions, in brackets. */
function Group({ part, kind, words, level, onChange }: GroupProps) {
  const { parts, join } = partsOf(part);
  return (
    <span className={styles.filterGroup} role="group" aria-label={m.group(join)}>
      <span aria-hidden>(</span>
      <Parts kind={kind} words={words} parts={parts} join={join} level={level} onChange={onChange} />
      <span aria-hidden>)</span>
    </span>
  );
}

interface AddProps {
  kind: RecordKind;
  label: string;
  icon: Icon;
  /** Shows only the icon: the label is for screen readers and the tooltip. */
  bare?: boolean;
  onAdd: (condition: Condition) => void;
}

function AddFilter({ kind, label, icon, bare, onAdd }: AddProps) {
  const [open, setOpen] = useState(false);
  const toggle = { 'aria-expanded': open, onClick: () => setOpen(!open) };
  return (
    <EditorPopover
      opened={open}
      onClose={() => setOpen(false)}
      asDialog
      target={
        bare ? (
          <IconButton icon={icon} label={label} size="xs" {...toggle} />
        ) : (
          <Button variant="quiet" size="xs" icon={icon} {...toggle}>
            {label}
          </Button>
        )
      }
    >
      <FilterEditor
        kind={kind}
        condition={null}
        onCancel={() => setOpen(false)}
        onApply={(condition) => {
          setOpen(false);
          onAdd(condition);
        }}
      />
    </EditorPopover>
  );
}

interface EditedChipProps {
  part: Condition;
  kind: RecordKind;
  words: Words;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}

/** A condition that opens its editor below it when pressed. */
function EditedChip({ part, kind, words, onChange, onRemove }: EditedChipProps) {
  const catalogue = useCatalogue();
  const [editing, setEditing] = useState(false);
  const close = () => setEditing(false);
  return (
    <EditorPopover
      opened={editing}
      onClose={close}
      target={
        <span data-editing={editing || undefined}>
          <FilterChip
            parts={conditionParts(catalogue, part, kind, words)}
            onEdit={() => setEditing(true)}
            onRemove={onRemove}
          />
        </span>
      }
    >
      <FilterEditor
        kind={kind}
        condition={part}
        onCancel={close}
        onApply={(condition) => {
          close();
          onChange(condition);
        }}
      />
    </EditorPopover>
  );
}

function JoinWord({ join, onToggle }: { join: Join; onToggle: () => void }) {
  return (
    <button type="button" className={styles.join} onClick={onToggle} title={join === 'or' ? m.matchAny : m.matchAll}>
      {join === 'or' ? m.or : m.and}
    </button>
  );
}

function partsOf(filter: Filter): { parts: readonly Filter[]; join: Join } {
  if (isCondition(filter)) return { parts: [filter], join: 'and' };
  return 'any' in filter ? { parts: filter.any, join: 'or' } : { parts: filter.all, join: 'and' };
}

function joined(parts: readonly Filter[], join: Join): Filter {
  return join === 'or' && parts.length > 0 ? { any: parts } : { all: parts };
}

/** A group is removed together with its last condition. */
function isNothing(filter: Filter): boolean {
  return !isCondition(filter) && partsOf(filter).parts.length === 0;
}
