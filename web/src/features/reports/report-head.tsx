import { reportFacts } from '@fairlead/domain/reports/sharing';
import { required } from '@fairlead/domain/validation/rules';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useCan } from '../../lib/can';
import { AppLink } from '../../lib/record-link';
import { useSession } from '../../lib/session';
import { TitleInPlace } from '../../lib/title-in-place';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { Badge } from '../../ui/chips';
import { IconButton } from '../../ui/icon-button';
import { IconChevronLeft, IconCopy, IconDots, IconShare, IconStar, IconStarFilled, IconTrash } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { TextField } from '../../ui/text-field';
import { errorToast } from '../../ui/toast-store';
import { errorText } from '../../lib/request-error';
import { AddToDashboard } from '../saved-dashboards/public';
import { reportMessages as m } from './reports.messages';
import styles from './reports.module.css';
import { ShareDialog } from './share-dialog';
import { SharedWith } from './shared-with';
import type { ReportState } from './use-report';
import { useReportActs } from './use-saved-reports';

/** The name, edited in place, and the actions of the report. */
export function ReportHead({ state, exporting }: { state: ReportState; exporting: ReactNode }) {
  const { saved, isNew, edited, name } = state;
  return (
    <header className={styles.head}>
      <AppLink href="/reporting" className={styles.back}>
        <IconChevronLeft size={14} aria-hidden />
        {m.back}
      </AppLink>
      <div className={styles.headLine}>
        <Name state={state} />
        {saved && <Star state={state} />}
        {saved && (
          <span className={styles.sharedWith}>
            <SharedWith shares={saved.shares} />
          </span>
        )}
        {isNew ? <Badge tone="amber">{m.notSaved}</Badge> : edited && <Badge tone="amber">{m.edited}</Badge>}
        <div className={styles.acts}>
          {edited && !isNew && (
            <Button variant="quiet" onClick={state.discard}>
              {m.discard}
            </Button>
          )}
          {saved && <Share state={state} />}
          {exporting}
          <ToDashboard state={state} />
          <Save key={name} state={state} />
          {saved && <More state={state} />}
        </div>
      </div>
    </header>
  );
}

/** The name of a new report and of the user's own is edited in place. */
function Name({ state }: { state: ReportState }) {
  const { saved, name, isNew } = state;
  const acts = useReportActs();
  const rename =
    saved?.may_update || isNew ? (next: string) => (saved ? acts.rename(saved, next) : state.nameIt(next)) : null;
  return <TitleInPlace title={name} label={m.rename} onRename={rename} />;
}

/** On a dashboard, a saved report follows later saves; one with unsaved changes is added as it is shown. */
function ToDashboard({ state: { saved, edited, definition, name } }: { state: ReportState }) {
  if (!definition) return null;
  return <AddToDashboard report={{ name, definition, saved_report_id: saved && !edited ? saved.id : null }} />;
}

function Star({ state: { saved } }: { state: ReportState }) {
  const acts = useReportActs();
  if (!saved) return null;
  return (
    <IconButton
      icon={saved.is_starred ? IconStarFilled : IconStar}
      label={saved.is_starred ? m.unstar : m.star}
      aria-pressed={saved.is_starred}
      className={saved.is_starred ? styles.starred : undefined}
      onClick={() => void acts.star(saved, !saved.is_starred)}
    />
  );
}

function Share({ state: { saved } }: { state: ReportState }) {
  const [opened, setOpened] = useState(false);
  const { why } = useCan();
  const { user } = useSession();
  const acts = useReportActs();
  if (!saved) return null;
  return (
    <>
      <Button
        icon={IconShare}
        disabledReason={why('share', 'report', reportFacts(saved, user))}
        onClick={() => setOpened(true)}
      >
        {m.share.button}
      </Button>
      {opened && (
        <ShareDialog of={saved} onShare={(shares) => acts.share(saved, shares)} onClose={() => setOpened(false)} />
      )}
    </>
  );
}

/** Filled when there is something to save; a colleague's report is saved as a copy. */
function Save({ state }: { state: ReportState }) {
  const { saved, isNew, edited, definition } = state;
  const router = useRouter();
  const { why } = useCan();
  const acts = useReportActs();
  const [naming, setNaming] = useState(false);
  const [saving, setSaving] = useState(false);
  if (!definition) return null;
  const dialog = naming && <SaveDialog state={state} onClose={() => setNaming(false)} />;
  const mine = saved?.may_update;
  const save = async () => {
    if (!(saved && mine) && !state.named) return setNaming(true);
    setSaving(true);
    try {
      if (saved) {
        await acts.save(saved, definition);
        state.discard();
      } else {
        const { id } = await acts.create(state.name, definition);
        await router.navigate({ href: `/reporting/${id}` });
      }
    } catch (error) {
      errorToast(errorText(error));
    }
    setSaving(false);
  };
  const label = isNew ? m.saveReport : saved ? (mine ? m.save : m.saveMine) : m.save;
  return (
    <>
      <Button
        variant={edited || isNew ? 'filled' : 'default'}
        saving={saving}
        disabled={Boolean(mine) && !edited}
        disabledReason={mine ? null : why('create', 'report')}
        onClick={() => void save()}
      >
        {label}
      </Button>
      {dialog}
    </>
  );
}

function SaveDialog({ state, onClose }: { state: ReportState; onClose: () => void }) {
  const router = useRouter();
  const acts = useReportActs();
  const [name, setName] = useState(state.saved || !state.isNew ? state.name : '');
  const form = useForm(
    () => ({ name: required(name) }),
    async () => {
      if (!state.definition) return;
      const { id } = await acts.create(name.trim(), state.definition);
      onClose();
      await router.navigate({ href: `/reporting/${id}` });
    },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.nameTitle}
      onSubmit={form.submit}
      footer={<ModalButtons act={m.save} cancel={m.cancel} onCancel={onClose} saving={form.saving} />}
    >
      <TextField
        label={m.name}
        value={name}
        maxLength={100}
        onChange={(next) => {
          setName(next);
          form.clear('name');
        }}
        error={form.errors['name'] ?? Object.values(form.errors)[0]}
      />
    </Modal>
  );
}

function More({ state: { saved } }: { state: ReportState }) {
  const router = useRouter();
  const acts = useReportActs();
  const { why } = useCan();
  const { user } = useSession();
  if (!saved) return null;
  const duplicate = async () => {
    const made = await acts.duplicate(saved);
    if (made) await router.navigate({ href: `/reporting/${made.id}` });
  };
  const remove = async () => {
    if (await acts.remove(saved)) await router.navigate({ href: '/reporting' });
  };
  const entries = [
    { label: m.duplicate, icon: IconCopy, onSelect: () => void duplicate(), disabledReason: why('create', 'report') },
    {
      label: m.delete,
      icon: IconTrash,
      destructive: true,
      onSelect: () => void remove(),
      disabledReason: why('delete', 'report', reportFacts(saved, user)),
    },
  ];
  return (
    <Menu groups={[entries]} label={m.menu} position="bottom-end">
      <IconButton icon={IconDots} label={m.menu} variant="default" size="md" />
    </Menu>
  );
}
