import type { GroupAnswer } from '@fairlead/domain/custom-fields/custom-fields.contract';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { isRecordKind, RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { titlesOf } from '@fairlead/domain/kinds/nouns';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useCan } from '../../lib/can';
import { usePageTitle } from '../../lib/page-title';
import { useSearchState } from '../../lib/search-state';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { IconForms, IconPlus } from '../../ui/icons';
import { ListAndPane } from '../../ui/list-and-pane';
import { ListFailed } from '../../ui/list-failed';
import { PageHead, PageTabs } from '../../ui/page';
import { EmptyState, SkeletonRows } from '../../ui/states';
import { Tabs } from '../../ui/tabs';
import { NotFoundPage } from '../errors/public';
import { customFieldsMessages as m } from './custom-fields.messages';
import { DeletedFields } from './deleted-fields';
import { FieldList } from './field-list';
import { FieldPane } from './field-pane';
import { DeleteGroupDialog, GroupDialog } from './group-dialogs';
import { useCustomFields, useDeletedFields } from './use-custom-fields';

const PATH = '/admin/modern/custom_fields';

/** /admin/modern/custom_fields/{type} */
export function CustomFieldsPage() {
  const type = useRouterState({
    select: ({ location }) => location.pathname.slice(PATH.length + 1).replace(/\/$/, ''),
  });
  if (type && !isRecordKind(type)) return <NotFoundPage />;
  const kind = isRecordKind(type) ? type : DEAL.name;
  return <FieldsOf key={kind} kind={kind} />;
}

type Asked = { readonly act: 'name' | 'delete'; readonly group: GroupAnswer | null };

function FieldsOf({ kind }: { kind: RecordKind }) {
  usePageTitle(m.title);
  const { found, failed, retry } = useCustomFields(kind);
  const [search, setSearch] = useSearchState();
  const [asked, setAsked] = useState<Asked | null>(null);
  const blocked = useCan().why('manage', 'custom_field');
  const { deleted } = useDeletedFields(kind, blocked);
  const open = (id: string | undefined) => setSearch({ open: id }, true);
  const begin = (
    <Button
      variant={search.open ? 'default' : 'filled'}
      icon={IconPlus}
      disabledReason={blocked}
      onClick={() => open('new')}
    >
      {m.newField}
    </Button>
  );
  const actions = (
    <>
      <Button disabledReason={blocked} onClick={() => setAsked({ act: 'name', group: null })}>
        {m.newGroup}
      </Button>
      {begin}
    </>
  );
  const isEmpty = found && found.fields.length + found.groups.length === 0;
  return (
    <ListAndPane
      head={<PageHead title={m.title} actions={found && !isEmpty ? actions : undefined} />}
      pane={found && <OpenPane kind={kind} open={search.open} found={found} onOpen={open} />}
    >
      <KindTabs kind={kind} />
      {failed ? (
        <ListFailed text={m.failed} again={m.again} retry={retry} />
      ) : !found ? (
        <SkeletonRows rows={6} />
      ) : isEmpty ? (
        <NoFields kind={kind} deleted={deleted.length > 0} begin={begin} />
      ) : (
        <FieldList
          kind={kind}
          {...found}
          openId={Number(search.open) || null}
          blocked={blocked}
          onOpen={(id) => open(String(id))}
          onRename={(group) => setAsked({ act: 'name', group })}
          onDelete={(group) => setAsked({ act: 'delete', group })}
        />
      )}
      {found && <DeletedFields kind={kind} blocked={blocked} />}
      {asked && <DialogOf kind={kind} asked={asked} onClose={() => setAsked(null)} />}
    </ListAndPane>
  );
}

function NoFields({ kind, deleted, begin }: { kind: RecordKind; deleted: boolean; begin: ReactNode }) {
  const title = m.emptyTitle(kind, deleted);
  return <EmptyState icon={IconForms} title={title} text={m.emptyText(kind)} action={begin} begin />;
}

function DialogOf({ kind, asked, onClose }: { kind: RecordKind; asked: Asked; onClose: () => void }) {
  const { act, group } = asked;
  if (act === 'name') return <GroupDialog kind={kind} group={group} onClose={onClose} />;
  return group && <DeleteGroupDialog kind={kind} group={group} onClose={onClose} />;
}

function KindTabs({ kind }: { kind: RecordKind }) {
  const router = useRouter();
  const { own_fields = [] } = useSession().account;
  const count = (of: RecordKind) =>
    own_fields.filter(({ record_type, deleted }) => record_type === of && !deleted).length;
  return (
    <PageTabs>
      <Tabs
        label={m.kinds}
        value={kind}
        onChange={(next) => void router.navigate({ href: `${PATH}/${next}` })}
        tabs={RECORD_KINDS.map((value) => ({ value, label: titlesOf(value), count: count(value) || null }))}
      />
    </PageTabs>
  );
}

interface OpenProps {
  kind: RecordKind;
  open: string | undefined;
  found: NonNullable<ReturnType<typeof useCustomFields>['found']>;
  onOpen: (id: string | undefined) => void;
}

function OpenPane({ kind, open, found, onOpen }: OpenProps) {
  const shared = {
    kind,
    ...found,
    onClose: () => onOpen(undefined),
    onOpen: (id: number) => onOpen(String(id)),
  };
  if (open === 'new') return <FieldPane key="new" {...shared} field={null} />;
  const field = found.fields.find(({ id }) => String(id) === open);
  return field ? <FieldPane key={field.id} {...shared} field={field} /> : null;
}
