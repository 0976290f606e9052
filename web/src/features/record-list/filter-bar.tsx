import type { RecordKind } from '@fairlead/domain/fields/catalogue';
import { type Condition, type Filter, isCondition } from '@fairlead/domain/filters/filter';
import { conditionText, filterSentence } from '@fairlead/domain/filters/sentence';
import { Popover } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { FilterChip } from '../../ui/chips';
import { IconFilter, IconPlus } from '../../ui/icons';
import { FilterEditor } from './filter-editor';
import { filterWords } from './filter-words';
import { recordListMessages as m } from './record-list.messages';
import styles from './record-list.module.css';

const EDITOR_WIDTH = 320;

interface Props {
  kind: RecordKind;
  filter: Filter;
  onChange: (filter: Filter) => void;
}

/** The filter as a sentence of chips: "Deals where Stage is any of … and …". Each chip is edited in place. */
export function FilterBar({ kind, filter, onChange }: Props) {
  const session = useSession();
  const words = filterWords(session);
  const { parts, join } = partsOf(filter);
  const put = (next: readonly Filter[], mode = join) =>
    onChange(next.length ? (mode === 'or' ? { any: next } : { all: next }) : { all: [] });
  const replace = (index: number, condition: Condition) =>
    put(parts.map((part, at) => (at === index ? condition : part)));
  return (
    <div
      className={styles.filterBar}
      data-alone={parts.length === 0 || undefined}
      role="group"
      aria-label={filterSentence(filter, kind, words)}
    >
      {parts.length > 0 && <span>{m.where(kind)}</span>}
      {parts.map((part, index) => (
        <span key={JSON.stringify(part)} className={styles.filterPart}>
          {index > 0 && <JoinWord join={join} onToggle={() => put(parts, join === 'or' ? 'and' : 'or')} />}
          <EditedChip
            part={part}
            kind={kind}
            words={words}
            onChange={(condition) => replace(index, condition)}
            onRemove={() => put(parts.filter((_, at) => at !== index))}
          />
        </span>
      ))}
      <AddFilter kind={kind} onAdd={(condition) => put([...parts, condition])} alone={parts.length === 0} />
      {parts.length > 0 && (
        <Button variant="quiet" size="xs" onClick={() => put([])}>
          {m.clearFilters}
        </Button>
      )}
    </div>
  );
}

function AddFilter({
  kind,
  onAdd,
  alone,
}: {
  kind: RecordKind;
  onAdd: (condition: Condition) => void;
  alone: boolean;
}) {
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" width={EDITOR_WIDTH} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="quiet"
          size="xs"
          icon={alone ? IconFilter : IconPlus}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {m.filter}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.editor}>
        <FilterEditor
          kind={kind}
          condition={null}
          onCancel={() => setOpen(false)}
          onApply={(condition) => {
            setOpen(false);
            onAdd(condition);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface ChipProps {
  part: Filter;
  kind: RecordKind;
  words: ReturnType<typeof filterWords>;
  onEdit?: () => void;
  onRemove: () => void;
}

interface EditedChipProps {
  part: Filter;
  kind: RecordKind;
  words: ReturnType<typeof filterWords>;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}

/** A condition whose press opens its editor below it. A nested filter is only read and removed. */
function EditedChip({ part, kind, words, onChange, onRemove }: EditedChipProps) {
  const [editing, setEditing] = useState(false);
  const close = () => setEditing(false);
  const onEdit = isCondition(part) ? () => setEditing(true) : undefined;
  return (
    <Popover opened={editing} onChange={close} position="bottom-start" width={EDITOR_WIDTH} trapFocus returnFocus>
      <Popover.Target>
        <span>
          <Chip part={part} kind={kind} words={words} onEdit={onEdit} onRemove={onRemove} />
        </span>
      </Popover.Target>
      <Popover.Dropdown className={styles.editor}>
        {isCondition(part) && (
          <FilterEditor
            kind={kind}
            condition={part}
            onCancel={close}
            onApply={(condition) => {
              close();
              onChange(condition);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Chip({ part, kind, words, onEdit, onRemove }: ChipProps) {
  if (!isCondition(part)) {
    const text = filterSentence(part, kind, words).replace(/^\w+ where /, '');
    return <FilterChip field="" operator="" value={text} onRemove={onRemove} />;
  }
  const { field, operator, value } = pieces(conditionText(part, kind, words));
  return <FilterChip field={field} operator={operator} value={value} onEdit={onEdit} onRemove={onRemove} />;
}

const verbs = / (does not contain|contains|starts with|is not|is older than|has all of|has a value|has|is) /;

/** The words of one condition as field, operator and value. */
export function pieces(text: string): { field: string; operator: string; value: string } {
  const found = verbs.exec(`${text} `);
  if (!found) return { field: '', operator: '', value: text };
  const field = text.slice(0, found.index);
  return { field, operator: found[1] as string, value: text.slice(found.index + found[0].length).trim() };
}

function JoinWord({ join, onToggle }: { join: 'and' | 'or'; onToggle: () => void }) {
  return (
    <button type="button" className={styles.join} onClick={onToggle} title={join === 'or' ? m.matchAny : m.matchAll}>
      {join === 'or' ? m.or : m.and}
    </button>
  );
}

export function partsOf(filter: Filter): { parts: readonly Filter[]; join: 'and' | 'or' } {
  if (isCondition(filter)) return { parts: [filter], join: 'and' };
  return 'any' in filter ? { parts: filter.any, join: 'or' } : { parts: filter.all, join: 'and' };
}
