import { useCatalogue } from '../../lib/catalogue';
import { kindOf, pathOfKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { MOST_MERGED } from '@fairlead/domain/merges/rows';
import type { MenuEntry } from '../../ui/menu-entry';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useState } from 'react';
import { useCan } from '../../lib/can';
import { codeOfSums } from '../../lib/deal-currency';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { useShortcuts } from '../../lib/shortcuts';
import { join } from '../../ui/button';
import {
  IconArchive,
  IconArrowMerge,
  IconArrowRight,
  IconCircleDashed,
  IconDots,
  IconDownload,
  IconListCheck,
  IconPencil,
  IconRestore,
  IconTag,
  IconTrash,
  IconUser,
} from '../../ui/icons';
import { useFormats } from '../../ui/formats';
import { Menu } from '../../ui/menu';
import { errorToast } from '../../ui/toast-store';
import { Tooltip } from '../../ui/tooltip';
import { useExport } from '../exports/public';
import { useSelectedSum, useSelection } from '../record-list/public';
import type { TemplateTarget } from '@fairlead/domain/todo-templates/todo-template.contract';
import { ApplyTemplateDialog } from '../todo-templates/public';
import { type BulkAct, askBulk, chosenBody } from './asked';
import { Act, Bar } from './bar';
import { bulkMessages as m } from './bulk.messages';
import styles from './bulk.module.css';
import { ChangeDialog } from './change-dialog';
import { followBulk } from './running';
import { SureDialog, type SureAct } from './sure-dialog';

type Named = readonly [keyof typeof ICONS, string];
/** The acts of one kind only, between owner and tags. */
const MORE: Readonly<Partial<Record<RecordKind, readonly Named[]>>> = {
  deal: [
    ['stage', 'deal_stage_id'],
    ['status', 'status'],
  ],
  person: [['status', 'lead_status_id']],
};
const ICONS = { owner: IconUser, stage: IconArrowRight, status: IconCircleDashed, tags: IconTag } as const;

/** The acts that the bar shows by name, with the field that each one changes. */
function named(kind: RecordKind): readonly Named[] {
  const { owner, tags } = kindOf(kind);
  return [['owner', owner], ...(MORE[kind] ?? []), ['tags', tags.link]];
}

/** From this many records on, acts without a dialog ask for confirmation: the user has hardly looked at each. */
const ASKS_FROM = 100;

type Open = { readonly field: string | null } | { readonly sure: SureAct } | { readonly template: true } | null;

/** The acts on the selected records. */
export function BulkActs({ kind }: { kind: RecordKind }) {
  const { count, clear } = useSelection(kind);
  const [open, setOpen] = useState<Open>(null);
  const { could, why, couldWrite, whyNotWrite } = useCan();
  const catalogue = useCatalogue();
  const ask = useAsk(kind);
  useShortcuts([{ keys: 'Escape', label: m.clear, group: m.shortcuts, run: clear }]);
  const bulk = could('bulk_actions', kind) ? null : why('bulk_actions', kind);
  const lockOf = (key: string) => {
    const field = catalogue.field(kind, key);
    return !field || couldWrite(kind, field) ? null : whyNotWrite(kind, field);
  };
  const atOnce = (act: SureAct) => {
    if (count >= ASKS_FROM) setOpen({ sure: act });
    else void ask(actOf(act)).catch((error: unknown) => errorToast(errorText(error)));
  };
  return (
    <>
      <Bar label={m.bar} onClose={clear} closeLabel={m.clear}>
        <span className={styles.count} role="status">
          {m.selected(count)}
        </span>
        <Sum kind={kind} />
        <SelectAll kind={kind} />
        <span className={join(styles.line, styles.break)} />
        {named(kind).map(([name, field]) => (
          <Act key={name} icon={ICONS[name]} disabledReason={bulk ?? lockOf(field)} onClick={() => setOpen({ field })}>
            {m[name]}
          </Act>
        ))}
        <Act icon={IconPencil} disabledReason={bulk} onClick={() => setOpen({ field: null })}>
          {m.edit}
        </Act>
        <More kind={kind} count={count} blocked={bulk} onAct={atOnce} onTemplate={() => setOpen({ template: true })} />
      </Bar>
      {open && <Dialogs kind={kind} count={count} open={open} ask={ask} onClose={() => setOpen(null)} />}
    </>
  );
}

interface DialogsProps {
  readonly kind: RecordKind;
  readonly count: number;
  readonly open: NonNullable<Open>;
  readonly ask: (act: BulkAct) => Promise<void>;
  readonly onClose: () => void;
}

/** What an act asks for before it is sent. */
function Dialogs({ kind, count, open, ask, onClose }: DialogsProps) {
  if ('field' in open)
    return (
      <ChangeDialog
        key={open.field}
        kind={kind}
        fieldKey={open.field}
        count={count}
        onClose={onClose}
        onAsk={(changes, confirmed) => ask({ changes, confirmed })}
      />
    );
  if ('sure' in open)
    return (
      <SureDialog kind={kind} act={open.sure} count={count} onClose={onClose} onAsk={() => ask(actOf(open.sure))} />
    );
  const apply = async (template: number, user: number | null) => {
    try {
      await ask({ template, user });
      return true;
    } catch (error) {
      errorToast(errorText(error));
      return false;
    }
  };
  return (
    <ApplyTemplateDialog
      target={pathOfKind(kind) as TemplateTarget}
      what={m.count(kind, count)}
      many={count > 1}
      onClose={onClose}
      onApply={apply}
    />
  );
}

function Sum({ kind }: { kind: RecordKind }) {
  const found = useSelectedSum(kind);
  const { money } = useFormats();
  const { account } = useSession();
  if (!found) return null;
  return (
    <span className={join(styles.quiet, styles.sum)}>
      {m.sum(money(found.sum), money(found.average), codeOfSums(account))}
    </span>
  );
}

/** Sends the request, clears the selection and follows the bulk action. */
function useAsk(kind: RecordKind): (act: BulkAct) => Promise<void> {
  const { selection, clear } = useSelection(kind);
  return async (act) => {
    const { id } = await askBulk(kind, selection, act);
    clear();
    followBulk(id);
  };
}

function actOf(act: SureAct): BulkAct {
  return act === 'delete' ? { delete: true } : { changes: { is_archived: act === 'archive' } };
}

function SelectAll({ kind }: { kind: RecordKind }) {
  const { count, total, selectAll, whyNotAll } = useSelection(kind);
  const { filter } = useExport(kind);
  if (count >= total) return null;
  const press = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (whyNotAll) return;
    selectAll(filter);
    focusNextTo(currentTarget);
  };
  return (
    <Tooltip label={whyNotAll} disabled={!whyNotAll}>
      <button type="button" className={styles.all} aria-disabled={whyNotAll ? true : undefined} onClick={press}>
        {whyNotAll ? m.selectAllUnknown : m.selectAll(total)}
      </button>
    </Tooltip>
  );
}

/** The pressed button disappears; the focus moves to the act beside it, so that keyboard users can continue. */
function focusNextTo(pressed: HTMLElement): void {
  const buttons = [...(pressed.closest('section')?.querySelectorAll('button') ?? [])];
  buttons.find((button) => button !== pressed)?.focus();
}

interface MoreProps {
  kind: RecordKind;
  count: number;
  blocked: string | null;
  onAct: (act: SureAct) => void;
  onTemplate: () => void;
}

function More({ kind, count, blocked, onAct, onTemplate }: MoreProps) {
  const catalogue = useCatalogue();
  const { could, why } = useCan();
  const { selection } = useSelection(kind);
  const { run } = useExport(kind);
  const router = useRouter();
  const archive: MenuEntry[] = catalogue.field(kind, 'is_archived')?.bulk
    ? [
        { label: m.archive, icon: IconArchive, disabledReason: blocked, onSelect: () => onAct('archive') },
        { label: m.unarchive, icon: IconRestore, disabledReason: blocked, onSelect: () => onAct('unarchive') },
      ]
    : [];
  const chosen = selection.mode === 'ids' ? selection.ids : [];
  const mergeEntry: MenuEntry = {
    label: m.merge,
    icon: IconArrowMerge,
    disabledReason: whyNotMerge(could('merge', kind) ? null : why('merge', kind), chosen.length, count),
    onSelect: () => void router.navigate({ href: `/${kindOf(kind).path}/merge?ids=${chosen.join()}` }),
  };
  const groups: MenuEntry[][] = [
    [
      {
        label: m.export,
        icon: IconDownload,
        disabledReason: could('export', kind) ? null : why('export', kind),
        onSelect: () => run(chosenBody(selection)),
      },
      mergeEntry,
      {
        label: m.template,
        icon: IconListCheck,
        disabledReason: blocked ?? why('create', 'calendar_entry'),
        onSelect: onTemplate,
      },
      ...archive,
    ],
    [
      {
        label: m.delete(kind, count),
        icon: IconTrash,
        destructive: true,
        disabledReason: blocked ?? (could('delete', kind) ? null : why('delete', kind)),
        onSelect: () => onAct('delete'),
      },
    ],
  ];
  return (
    <Menu groups={groups} label={m.more} position="top-end" width={240}>
      <button type="button" className={join(styles.act, styles.more)}>
        <IconDots size={16} aria-hidden />
        <span>{m.more}</span>
      </button>
    </Menu>
  );
}

/** Two to ten records that were picked one by one. */
function whyNotMerge(forbidden: string | null, chosen: number, count: number): string | null {
  if (forbidden) return forbidden;
  if (count < 2) return m.mergeOne;
  return chosen < 2 || chosen > MOST_MERGED ? m.mergeTooMany : null;
}
