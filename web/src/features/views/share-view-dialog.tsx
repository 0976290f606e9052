import { useCatalogue } from '../../lib/catalogue';
import type { ListView } from '@fairlead/domain/list-views/list-view';
import {
  type ExternalUser,
  searchSeenBy,
  searchShares,
  shareSearch,
} from '@fairlead/domain/share-site/share-site.contract';
import { sharedColumns } from '@fairlead/domain/share-site/shared-columns';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api';
import { errorText } from '../../lib/request-error';
import { useForm } from '../../lib/use-form';
import { Checkbox } from '../../ui/checkbox';
import { IconSearch } from '../../ui/icons';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { Notice, SkeletonRows } from '../../ui/states';
import { TextField } from '../../ui/text-field';
import { errorToast, toast } from '../../ui/toast-store';
import styles from './share-view-dialog.module.css';
import { shareViewMessages as texts } from './share-view.messages';
import { viewsMessages as m } from './views.messages';

interface Props {
  view: ListView;
  /** The list differs from the saved view; the saved view is the one that is shared. */
  edited: boolean;
  onClose: () => void;
}

/** Which external users find the view on their site, and exactly what each of them sees through it. */
export function ShareViewDialog({ view, edited, onClose }: Props) {
  const { query, users, has, change, form } = useExternalUsers(view, onClose);
  const problem = form.errors.form ?? form.errors.user_ids;
  return (
    <Modal
      opened
      onClose={onClose}
      onSubmit={form.submit}
      size={525}
      title={texts.externalTitle(view.name)}
      subtitle={texts.externalText}
      footer={
        <ModalButtons
          act={m.save}
          cancel={m.cancel}
          onCancel={onClose}
          saving={form.saving}
          disabled={users.every((one) => has(one) === one.shared)}
        />
      }
    >
      {problem && <Notice tone="red">{problem}</Notice>}
      {edited && <Notice tone="amber">{texts.externalSaved}</Notice>}
      <Columns view={view} />
      {query.isError && (
        <Notice tone="red" action={{ label: m.again, run: () => void query.refetch() }}>
          {errorText(query.error)}
        </Notice>
      )}
      {query.isPending && <SkeletonRows rows={3} />}
      {query.data?.length === 0 && <p className={styles.text}>{texts.noExternal}</p>}
      {users.length > 0 && <Users view={view} users={users} has={has} onChange={change} />}
    </Modal>
  );
}

function useExternalUsers(view: ListView, onDone: () => void) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['view-shares', view.id],
    queryFn: async ({ signal }) => (await call(searchShares, { params: { id: view.id }, signal })).entries,
    gcTime: 0,
  });
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map());
  const users = query.data ?? [];
  const has = (user: ExternalUser) => changed.get(user.id) ?? user.shared;
  const change = (id: number, on: boolean) => setChanged((all) => new Map(all).set(id, on));
  const form = useForm(
    () => ({}),
    async () => {
      const before = users.filter(({ shared }) => shared).map(({ id }) => id);
      await share(
        queries,
        view,
        users.filter(has).map(({ id }) => id),
        before,
      );
      onDone();
    },
  );
  return { query, users, has, change, form };
}

/** The call names all users who have the view from now on; Undo names all users who had it. */
async function share(queries: QueryClient, view: ListView, after: number[], before: number[]): Promise<void> {
  const write = async (user_ids: number[]) => {
    await call(shareSearch, { params: { id: view.id }, body: { user_ids } });
    await queries.invalidateQueries({ queryKey: ['view-shares', view.id] });
  };
  await write(after);
  const back = () => void write(before).then(() => toast({ text: texts.externalUndone(view.name) }), failed);
  toast({ text: texts.externalDone(view.name, after.length), seconds: 15, action: { label: m.undo, run: back } });
}

function failed(error: unknown): void {
  errorToast(errorText(error));
}

function Columns({ view }: { view: ListView }) {
  const catalogue = useCatalogue();
  const labels = sharedColumns(catalogue, view.record_type, view.columns).map(({ field }) => field.label);
  return (
    <section aria-labelledby="shared-columns">
      <h3 className={styles.heading} id="shared-columns">
        {texts.externalColumns}
      </h3>
      <p className={styles.text}>{[m.name, ...labels].join(' · ')}</p>
      <p className={styles.quiet}>{texts.externalOpens}</p>
    </section>
  );
}

/** From this many users on, they are searched by name. */
const MANY = 8;

interface UsersProps {
  view: ListView;
  users: readonly ExternalUser[];
  has: (user: ExternalUser) => boolean;
  onChange: (id: number, on: boolean) => void;
}

function Users({ view, users, has, onChange }: UsersProps) {
  const [words, setWords] = useState('');
  const found = users.filter(({ full_name, email }) =>
    `${full_name} ${email}`.toLowerCase().includes(words.toLowerCase()),
  );
  return (
    <section aria-labelledby="shared-users">
      <h3 className={styles.heading} id="shared-users">
        {texts.externalUsers}
      </h3>
      {users.length > MANY && (
        <TextField
          label={texts.searchExternal}
          hideLabel
          placeholder={texts.searchExternal}
          value={words}
          onChange={setWords}
          left={<IconSearch size={15} aria-hidden />}
        />
      )}
      {found.length === 0 && <p className={styles.text}>{texts.nobodyFound}</p>}
      <ul className={styles.users} aria-labelledby="shared-users">
        {found.map((user) => (
          <li key={user.id} className={styles.user}>
            <Checkbox
              label={user.full_name}
              hint={user.email}
              checked={has(user)}
              onChange={(on) => onChange(user.id, on)}
            />
            {has(user) && <Sees view={view} user={user} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sees({ view, user }: { view: ListView; user: ExternalUser }) {
  const { data } = useQuery({
    queryKey: ['view-shares', view.id, user.id, view.updated_at],
    queryFn: ({ signal }) => call(searchSeenBy, { params: { id: view.id, user_id: user.id }, signal }),
  });
  if (!data) return null;
  return (
    <span className={styles.sees} data-none={data.count === 0 || undefined}>
      {texts.externalSees(view.record_type, data.count)}
    </span>
  );
}
