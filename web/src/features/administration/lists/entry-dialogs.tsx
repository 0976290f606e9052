import type { PlainList } from '@fairlead/domain/lists/lists';
import { listContracts } from '@fairlead/domain/lists/lists.contract';
import { readAmount } from '@fairlead/domain/money/money';
import { useState } from 'react';
import { callWithChangeSet } from '../../../lib/api';
import { FormProblem } from '../../../lib/form-problem';
import { useForm } from '../../../lib/use-form';
import { ColourDot } from '../../../ui/chips';
import { Modal } from '../../../ui/modal';
import { ModalButtons } from '../../../ui/modal-buttons';
import { MoneyField } from '../../../ui/number-field';
import { Select } from '../../../ui/select';
import { useFormats } from '../../../ui/formats';
import { RadioCards } from '../../../ui/radio-cards';
import { listsMessages as m } from './lists.messages';
import type { Entry, Uses } from './use-entries';
import { useListActs } from './use-list-acts';

export interface Asked {
  readonly act: 'delete' | 'merge' | 'costs';
  readonly entries: readonly Entry[];
}

interface Props {
  list: PlainList;
  asked: Asked;
  all: readonly Entry[];
  uses: Uses;
  onDone: () => void;
  onClose: () => void;
}

export function EntryDialog({ asked, ...props }: Props) {
  if (asked.act === 'merge') return <MergeDialog {...props} entries={asked.entries} />;
  if (asked.act === 'delete') return <DeleteDialog {...props} entries={asked.entries} />;
  const [entry] = asked.entries;
  return entry ? <CostsDialog list={props.list} entry={entry} onClose={props.onClose} /> : null;
}

type EntriesProps = Omit<Props, 'asked'> & { entries: readonly Entry[] };

/** One entry stays; the records of the others get it. */
function MergeDialog({ list, entries, uses, onDone, onClose }: EntriesProps) {
  const [keep, setKeep] = useState<number>(entries[0]?.id ?? 0);
  const { replace } = useListActs();
  const kept = entries.find(({ id }) => id === keep);
  const others = entries.filter(({ id }) => id !== keep).map(({ id }) => id);
  const form = useForm(
    () => ({}),
    async () => {
      const said = m.merged(list, entries.length, kept?.name ?? '');
      await replace({ list: list.plural, ids: others, replacement_id: keep }, said);
      onDone();
      onClose();
    },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.mergeTitle(list, entries.length)}
      onSubmit={form.submit}
      footer={
        <ModalButtons act={m.mergeInto(kept?.name ?? '')} cancel={m.cancel} onCancel={onClose} saving={form.saving} />
      }
    >
      <FormProblem errors={form.errors} />
      <RadioCards
        label={m.keep}
        value={keep}
        onChange={setKeep}
        cards={entries.map(({ id, name }) => ({ value: id, label: name, text: uses.words([id]) ?? m.unused }))}
      />
      <p>{m.merging(uses.words(others), kept?.name ?? '')}</p>
    </Modal>
  );
}

/** A replacement for entries in use must be chosen. */
function DeleteDialog({ list, entries, all, uses, onDone, onClose }: EntriesProps) {
  const [heir, setHeir] = useState<number | 'none' | null>(null);
  const { replace } = useListActs();
  const ids = entries.map(({ id }) => id);
  const form = useForm(
    () => ({ replacement_id: heir === null ? m.replacementMissing : null }),
    async () => {
      const said = m.deleted(
        list,
        entries.map(({ name }) => name),
      );
      await replace({ list: list.plural, ids, replacement_id: heir ?? 'none' }, said);
      onDone();
      onClose();
    },
  );
  const others = all.filter(({ id }) => !ids.includes(id));
  const options = [
    { value: 'none' as const, label: m.replaceWithNone },
    ...others.map(({ id, name, hex_color }) => ({
      value: id,
      label: name,
      mark: list.colour ? <ColourDot colour={hex_color}>{''}</ColourDot> : undefined,
    })),
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.deleteTitle(
        list,
        entries.map(({ name }) => name),
      )}
      onSubmit={form.submit}
      footer={
        <ModalButtons act={m.delete} cancel={m.cancel} onCancel={onClose} variant="destructive" saving={form.saving} />
      }
    >
      <FormProblem errors={form.errors} />
      <p>{m.inUse(uses.words(ids))}</p>
      <Select<number | 'none'>
        label={m.replacement}
        size="md"
        value={heir}
        options={options}
        searchable={options.length > 8}
        error={form.errors.replacement_id}
        onChange={(value) => {
          setHeir(value);
          form.clear('replacement_id');
        }}
        autoFocus
      />
    </Modal>
  );
}

/** The amounts of a lead source. */
function CostsDialog({ list, entry, onClose }: { list: PlainList; entry: Entry; onClose: () => void }) {
  const fields = list.details.filter(({ kind }) => kind === 'cents').map(({ key }) => key);
  const [typed, setTyped] = useState(() => Object.fromEntries(fields.map((key) => [key, shown(entry[key])])));
  const { send } = useListActs();
  const { settings } = useFormats();
  const form = useForm(
    () => Object.fromEntries(fields.map((key) => [key, centsOf(typed[key] ?? '') === undefined ? m.notANumber : null])),
    async () => {
      const body = Object.fromEntries(fields.map((key) => [key, centsOf(typed[key] ?? '')]));
      const work = () => callWithChangeSet(listContracts(list).update, { params: { id: entry.id }, body });
      await send(work, m.changed(entry.name));
      onClose();
    },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.costsTitle(entry.name)}
      onSubmit={form.submit}
      footer={<ModalButtons act={m.save} cancel={m.cancel} onCancel={onClose} saving={form.saving} />}
    >
      <FormProblem errors={form.errors} />
      {fields.map((key) => (
        <MoneyField
          key={key}
          label={m.details[key] ?? key}
          symbol={settings.currencySymbol}
          value={typed[key] ?? ''}
          error={form.errors[key]}
          onChange={(text) => {
            setTyped((old) => ({ ...old, [key]: text }));
            form.clear(key);
          }}
        />
      ))}
    </Modal>
  );
}

function shown(cents: unknown): string {
  return typeof cents === 'number' ? (cents / 100).toFixed(2) : '';
}

/** Null if left empty, undefined if it is not an amount. */
function centsOf(text: string): number | null | undefined {
  if (!text.trim()) return null;
  const read = readAmount(text);
  return 'cents' in read && read.cents >= 0 ? read.cents : undefined;
}
