import { reasonRules } from '@fairlead/domain/deals/reasons';
import { staleLimit } from '@fairlead/domain/deals/stale';
import { daysBetween } from '@fairlead/domain/dates/plain';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useCan } from '../../lib/can';
import { signOf } from '../../lib/deal-currency';
import { sendEvent } from '../../lib/events';
import { factsOf } from '../../lib/kinds/record-facts';
import { movesMessages } from '../../lib/moves.messages';
import { RecordLink, recordPath } from '../../lib/record-link';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { useShortcuts } from '../../lib/shortcuts';
import { offerUndo } from '../../lib/undo';
import { Badge } from '../../ui/chips';
import { useFormats } from '../../ui/formats';
import { StageRing } from '../../ui/stage';
import { errorToast } from '../../ui/toast-store';
import { useFocusHeir } from '../../ui/use-focus-heir';
import {
  complete,
  LazyEntryDialog,
  postpone,
  PostponeDialog,
  postponeMessages,
  useStepWords,
} from '../calendar-entries/public';
import { CloseDeal } from '../deals/public';
import { saveRecord } from '../record-form/public';
import { type Act, ActBar } from './act-bar';
import { focusMessages as m } from './focus.messages';
import styles from './focus.module.css';
import { NoteDialog } from './note-dialog';
import type { QueuedDeal } from './use-focus-queue';

interface Props {
  readonly deal: QueuedDeal;
  /** It took the place of a deal that another user settled. */
  readonly hasCome: boolean;
  /** The act settles the deal for this visit. */
  readonly onHandled: () => void;
  readonly onSkip: () => void;
}

type Dialog = 'add' | 'note' | 'postpone' | { readonly closing: number } | null;

/** A key that was pressed for the deal before is not meant for the one that has just come. */
const MISTAKEN_MS = 1000;

/** After the last deal: the offers of the empty queue. */
const OFFER = '[data-offer] > *';

/** A deal, why it is here, and the acts on it. */
export function FocusDeal({ deal, hasCome, onHandled, onSkip }: Props) {
  const [dialog, setDialog] = useState<Dialog>(null);
  const box = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useFocusHeir(box, OFFER);
  // The pressed button disappeared with the previous deal.
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);
  const [shownAt] = useState(() => performance.now());
  const isMistaken = () => hasCome && performance.now() - shownAt < MISTAKEN_MS;
  const acts = useActs({ deal, onSkip, setDialog }).map((act) => ({ ...act, run: () => isMistaken() || act.run() }));
  useShortcuts(
    acts.filter(({ reason }) => reason === null).map(({ keys, label, run }) => ({ keys, label, group: m.title, run })),
  );
  const { day } = useFormats();
  const later = async (to: string) => {
    const isDone = await postpone(stepOf(deal), on(deal), to, day(to));
    if (isDone && deal.reasons.includes('stale')) onHandled();
    return isDone;
  };
  return (
    <section ref={box} className={styles.deal} aria-labelledby="focus-deal">
      <DealHead deal={deal} title={title} />
      <Reasons deal={deal} />
      <StepLine deal={deal} />
      <ActBar acts={acts} />
      {dialog === 'postpone' && (
        <PostponeDialog
          what={postponeMessages.whatOf(stepOf(deal).name, deal.next_entry_due && day(deal.next_entry_due))}
          due={deal.next_entry_due}
          onClose={() => setDialog(null)}
          onPostpone={later}
        />
      )}
      {dialog === 'add' && (
        <LazyEntryDialog
          on={{ ...on(deal), name: deal.name }}
          onClose={() => setDialog(null)}
          onSaved={() => deal.reasons.includes('stale') && onHandled()}
        />
      )}
      {dialog === 'note' && <NoteDialog deal={deal} onClose={() => setDialog(null)} onSaved={onHandled} />}
      {dialog && typeof dialog === 'object' && (
        <CloseDeal deal={deal} stageId={dialog.closing} onDone={() => setDialog(null)} />
      )}
    </section>
  );
}

const on = ({ id }: QueuedDeal) => ({ kind: DEAL.name, id });
const stepOf = (deal: QueuedDeal) => ({ id: deal.next_entry_id ?? 0, name: deal.next_entry_name ?? '' });

interface ActsOf extends Omit<Props, 'hasCome' | 'onHandled'> {
  readonly setDialog: (dialog: Dialog) => void;
}

function useActs({ deal, onSkip, setDialog }: ActsOf): readonly Act[] {
  const { account, user } = useSession();
  const { why } = useCan();
  const router = useRouter();
  const locked = why('update', DEAL.name, factsOf(DEAL.name, deal));
  const noEntry = why('complete', 'calendar_entry', { owner_id: user.id });
  const noStep = deal.next_entry_id === null ? m.noStep : noEntry;
  const close = (outcome: 'won' | 'lost') => {
    const stages = account.deal_stages.filter((stage) => stage.deal_pipeline_id === deal.deal_pipeline_id);
    const stage = stages.find(({ percent }) => percent === (outcome === 'won' ? 100 : 0));
    if (!stage) return;
    if (reasonRules(account.settings, outcome).asked) setDialog({ closing: stage.id });
    else void moveTo(deal, stage);
  };
  const entry = stepOf(deal);
  const edit = () => sendEvent('add_edit_modal:open', { resource_type: DEAL.name, resource_id: deal.id });
  const closeDate: Act = { key: 'closeDate', keys: 'd', label: m.closeDate, reason: locked, run: edit };
  return [
    { key: 'complete', keys: 'e', label: m.complete, reason: noStep, run: () => void complete(entry, on(deal)) },
    { key: 'postpone', keys: 'p', label: m.postpone, reason: noStep, run: () => setDialog('postpone') },
    { key: 'add', keys: 'a', label: m.add, reason: why('create', 'calendar_entry'), run: () => setDialog('add') },
    ...(deal.reasons.includes('close_date_passed') ? [closeDate] : []),
    { key: 'won', keys: 'w', label: m.won, reason: locked, run: () => close('won') },
    { key: 'lost', keys: 'l', label: m.lost, reason: locked, run: () => close('lost') },
    { key: 'note', keys: 'n', label: m.note, reason: why('create', 'activity'), run: () => setDialog('note') },
    {
      key: 'open',
      keys: 'o',
      label: m.open,
      reason: null,
      run: () => void router.navigate({ href: recordPath(DEAL.name, deal.id) }),
    },
    { key: 'skip', keys: 's', label: m.skip, reason: null, run: onSkip },
  ];
}

async function moveTo(deal: QueuedDeal, stage: { id: number; name: string; percent: number }): Promise<void> {
  try {
    const { changeSetId } = await saveRecord(DEAL.name, deal.id, { deal_stage_id: stage.id });
    offerUndo(movesMessages.moved(deal.name, stage), changeSetId, movesMessages.move);
  } catch (error) {
    errorToast(errorText(error));
  }
}

function DealHead({ deal, title }: { deal: QueuedDeal; title: React.Ref<HTMLHeadingElement> }) {
  const { account } = useSession();
  const { money, date } = useFormats();
  const stage = account.deal_stages.find(({ id }) => id === deal.deal_stage_id);
  return (
    <header className={styles.head}>
      <div className={styles.headWords}>
        <h2 id="focus-deal" ref={title} tabIndex={-1} className={styles.name}>
          <RecordLink type={DEAL.name} id={deal.id}>
            {deal.name}
          </RecordLink>
        </h2>
        <p className={styles.under}>
          {deal.company && (
            <RecordLink type={COMPANY.name} id={deal.company.id}>
              {deal.company.name}
            </RecordLink>
          )}
          {stage && (
            <span className={styles.stage}>
              <StageRing percent={stage.percent} />
              {m.inStage(stage.name, deal.days_in_stage)}
            </span>
          )}
          {deal.expected_close_date && <span>{m.closes(date(deal.expected_close_date))}</span>}
        </p>
      </div>
      <span className={styles.value} data-none={deal.deal_value === null || undefined}>
        {deal.deal_value === null ? m.noValue : money(deal.deal_value, 'whole', signOf(account, deal))}
      </span>
    </header>
  );
}

/** Each reason with what it means for this deal. */
function Reasons({ deal }: { deal: QueuedDeal }) {
  const { account } = useSession();
  const { today, plainDate, date } = useFormats();
  const stage = account.deal_stages.find(({ id }) => id === deal.deal_stage_id);
  const ago = (when: string | null) => {
    const on = plainDate(when);
    return on ? daysBetween(on, today()) : 0;
  };
  const closing = deal.expected_close_date;
  const sentences = {
    no_next_step: m.why.no_next_step,
    step_overdue: m.why.step_overdue(ago(deal.next_entry_due)),
    close_date_passed: closing && m.why.close_date_passed(date(closing), ago(closing)),
    stale: m.why.stale(deal.days_in_stage, (stage && staleLimit(stage)) ?? 0),
  };
  return (
    <ul className={styles.reasons}>
      {deal.reasons.map((reason) => (
        <li key={reason}>
          <Badge tone={reason === 'step_overdue' ? 'red' : 'amber'}>{m.reasons[reason]}</Badge>
          <span>{sentences[reason]}</span>
        </li>
      ))}
    </ul>
  );
}

function StepLine({ deal }: { deal: QueuedDeal }) {
  const words = useStepWords();
  if (deal.next_entry_name === null) return null;
  const { tone, words: when } = words(deal.next_entry_due, deal.next_entry_time);
  return (
    <p className={styles.step} data-tone={tone}>
      <b>{deal.next_entry_name}</b> {when}
    </p>
  );
}
