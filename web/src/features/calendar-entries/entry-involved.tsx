import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { titleOf } from '@fairlead/domain/kinds/nouns';
import { searchCall } from '@fairlead/domain/search/search.contract';
import { useState } from 'react';
import { call } from '../../lib/api';
import { recentRecords } from '../../lib/recent-records';
import { useSession } from '../../lib/session';
import { UserAvatar } from '../../lib/user-avatar';
import { Checkbox } from '../../ui/checkbox';
import { MultiSelect } from '../../ui/multi-select';
import type { LoadOptions, Option } from '../../ui/options';
import { Combobox, Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { entriesMessages as m } from './calendar-entries.messages';
import styles from './calendar-entries.module.css';
import type { FieldsProps } from './entry-form';
import { useNewCategory } from './use-new-category';

/** The records it is on, whose it is and who shares it, and how it is filed. */
export function EntryInvolved(props: FieldsProps) {
  return (
    <>
      <Records {...props} />
      <People {...props} />
      <Filing {...props} />
    </>
  );
}

const ORDER = [DEAL.name, PERSON.name, COMPANY.name] as const;

function Records({ draft, change, errors }: FieldsProps) {
  const { user } = useSession();
  const [loads] = useState(
    () =>
      Object.fromEntries(RECORD_KINDS.map((kind) => [kind, loadOf(kind, user.id)])) as Record<
        RecordKind,
        LoadOptions<number>
      >,
  );
  return ORDER.map((kind) => (
    <Combobox<number>
      key={kind}
      label={titleOf(kind)}
      optional
      clearable
      load={loads[kind]}
      value={draft.on[kind]?.value ?? null}
      chosen={draft.on[kind]}
      error={errors[`${kind}_id`]}
      placeholder={m.find(kind)}
      onChange={(value, option) =>
        change({ on: { ...draft.on, [kind]: value && option ? { value, label: option.label } : null } })
      }
    />
  ));
}

/** By name; the last opened ones while the field is empty. */
function loadOf(kind: RecordKind, user: number): LoadOptions<number> {
  return async (text, signal) => {
    const recent = recentRecords(user).filter((key) => key.startsWith(`${kind}-`));
    const query = text.trim() ? { q: text, types: kind } : { records: recent.join(',') };
    const { entries } = await call(searchCall, { query, signal });
    return entries
      .filter(({ type }) => type === kind)
      .map(
        ({ id, name, company_name }): Option<number> => ({ value: id, label: name, hint: company_name ?? undefined }),
      );
  };
}

function People({ draft, change, errors }: FieldsProps) {
  const { account } = useSession();
  const present = account.users.filter(({ deleted_at, is_external }) => !deleted_at && !is_external);
  const option = ({ id, full_name }: { id: number; full_name: string }): Option<number> => ({
    value: id,
    label: full_name,
    mark: <UserAvatar id={id} name={full_name} />,
  });
  const owners = account.users.filter((one) => present.includes(one) || one.id === draft.owner);
  return (
    <>
      <Combobox
        label={m.owner}
        value={draft.owner}
        options={owners.map(option)}
        error={errors.owner_id}
        onChange={(owner) => change({ owner })}
      />
      <MultiSelect
        label={m.shareWith}
        optional
        value={draft.shared}
        options={present.filter(({ id }) => id !== draft.owner).map(option)}
        error={errors.shared_user_ids}
        onChange={(shared) => {
          const ids = shared.map(({ value }) => value);
          const left = draft.shared.map(({ value }) => value).filter((id) => !ids.includes(id));
          change({
            shared: shared.map(({ value, label }) => ({ value, label })),
            notify: draft.notify.filter((id) => !left.includes(id)),
          });
        }}
      />
      <Notify draft={draft} change={change} />
      {draft.type === 'CalendarEvent' && (
        <TextField
          label={m.guests}
          optional
          placeholder={m.guestsPlaceholder}
          value={draft.guests}
          error={errors.calendar_entry_attendees ?? errors.attendees}
          onChange={(guests) => change({ guests })}
        />
      )}
    </>
  );
}

/** Those it is shared with, and its owner if that is another user. */
function Notify({ draft, change }: Pick<FieldsProps, 'draft' | 'change'>) {
  const { account, user } = useSession();
  const { owner, shared, notify } = draft;
  const others = owner && owner !== user.id ? [owner] : [];
  const told = [...new Set([...shared.map(({ value }) => value), ...others])];
  if (told.length === 0) return null;
  return (
    <fieldset className={styles.notify}>
      <legend>{m.notifyNow}</legend>
      {told.map((id) => (
        <Checkbox
          key={id}
          label={account.users.find((one) => one.id === id)?.full_name ?? ''}
          checked={notify.includes(id)}
          onChange={(is) => change({ notify: is ? [...notify, id] : notify.filter((one) => one !== id) })}
        />
      ))}
    </fieldset>
  );
}

function Filing({ draft, change, errors }: FieldsProps) {
  const { account } = useSession();
  const create = useNewCategory('event_categories');
  const dotted = (list: readonly { id: number; name: string; hex_color?: string | null }[]) =>
    list.map(
      ({ id, name, hex_color }): Option<number> => ({
        value: id,
        label: name,
        mark: <span className={styles.dot} style={{ background: `#${hex_color ?? 'cccccc'}` }} />,
      }),
    );
  return (
    <>
      <Select
        label={m.category}
        optional
        clearable
        searchable={create !== undefined}
        onCreate={create}
        value={draft.category}
        options={account.event_categories.map(({ id, name }) => ({ value: id, label: name }))}
        error={errors.category_id}
        onChange={(category) => change({ category })}
      />
      <div className={styles.halves}>
        <Select
          label={m.priority}
          optional
          clearable
          value={draft.priority}
          options={dotted(account.calendar_entry_priorities)}
          error={errors.calendar_entry_priority_id}
          onChange={(priority) => change({ priority })}
        />
        <Select
          label={m.status}
          optional
          clearable
          value={draft.status}
          options={dotted(account.calendar_entry_statuses)}
          error={errors.calendar_entry_status_id}
          onChange={(status) => change({ status })}
        />
      </div>
    </>
  );
}
