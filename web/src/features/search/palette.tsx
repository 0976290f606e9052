import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../lib/session';
import { CloseDeal } from '../deals/public';
import type { SavedRecord } from '../record-form/public';
import {
  type Place,
  useCreateCommands,
  useDashboardCommands,
  useGoCommands,
  useSettingCommands,
  useViewCommands,
} from './commands';
import type { Entry } from './entry';
import { hitEntry } from './hit-entry';
import { PaletteDialog } from './palette-dialog';
import { type Step, useOwnerEntries, useRecordCommands, useStageEntries } from './record-commands';
import { focusedRecord } from '../../lib/focused-record';
import { recentRecords, recordAt } from '../../lib/recent-records';
import { searchMessages as m } from './search.messages';
import { useSettingsEntries } from './search-settings';
import { useTypedCommands } from './typed-commands';
import { useNamed } from './use-search';

interface Props {
  readonly places: readonly Place[];
  readonly onClose: () => void;
  /** Text typed before the palette was loaded. */
  readonly typed?: () => string;
}

/** Search, commands and the acts on the open record, in one list; designed for the keyboard. */
export function CommandPalette(props: Props) {
  const open = useOpenRecord();
  const [closing, setClosing] = useState<number | null>(null);
  if (open && closing !== null) {
    return <CloseDeal deal={open.record} stageId={closing} onDone={props.onClose} />;
  }
  return open ? <OnRecord {...props} open={open} onCloseDeal={setClosing} /> : <Anywhere {...props} />;
}

interface OpenRecord {
  /** It is a card of the board, with less data than its page. */
  readonly isCard?: boolean;
  readonly kind: RecordKind;
  readonly record: SavedRecord;
}

/** The record whose page is behind the palette, as the page read it, or the card that has the focus on the board. */
function useOpenRecord(): OpenRecord | null {
  // The card keeps its place while the palette has the focus.
  const [focused] = useState(focusedRecord);
  const at = recordAt(useRouterState({ select: (state) => state.location.pathname }));
  const page = useQueryClient().getQueryData<{ record: SavedRecord }>(['page', at?.kind, at?.id]);
  if (at && page) return { kind: at.kind, record: page.record };
  return at === null && focused ? { ...focused, isCard: true } : null;
}

function Anywhere(props: Props) {
  const [step, setStep] = useState<Step | null>(null);
  const settings = useSettingsEntries();
  return <Root {...props} record={[]} steps={step === 'settings' ? settings : null} onStep={setStep} />;
}

function OnRecord({ open, onCloseDeal, ...props }: Props & { open: OpenRecord; onCloseDeal: (stage: number) => void }) {
  const [step, setStep] = useState<Step | null>(null);
  const commands = useRecordCommands(open, setStep);
  const stages = useStageEntries(open.record, onCloseDeal);
  const owners = useOwnerEntries(open);
  const settings = useSettingsEntries();
  const steps = { stage: stages, owner: owners, settings };
  const typedCommands = useTypedCommands(open, onCloseDeal);
  const record = open.isCard ? commands.filter(({ key }) => OF_CARDS.has(key)) : commands;
  return <Root {...props} record={record} typedCommands={typedCommands} steps={step && steps[step]} onStep={setStep} />;
}

const OF_CARDS = new Set(['act-stage', 'act-owner']);

interface RootProps extends Props {
  readonly typedCommands?: (typed: string) => readonly Entry[];
  readonly record: readonly Entry[];
  /** The entries of the opened step. */
  readonly steps: readonly Entry[] | null;
  readonly onStep: (step: Step | null) => void;
}

function Root({ places, onClose, typed, record, typedCommands, steps, onStep }: RootProps) {
  const router = useRouter();
  const { user, account } = useSession();
  const go = (href: string) => void router.navigate({ href });
  const here = recordAt(router.state.location.pathname);
  const [names] = useState(() => recentRecords(user.id).filter((one) => one !== `${here?.kind}-${here?.id}`));
  const recent = useNamed(names.slice(0, 6)).map((hit) => hitEntry(hit, '', account, go, m.groups.recent));
  const create = useCreateCommands();
  const settings: Entry = {
    key: 'settings',
    group: m.groups.actions,
    label: m.settings,
    words: 'search settings kinds',
    mark: null,
    run: () => {
      onStep('settings');
      return 'stay';
    },
  };
  const screens = useGoCommands(places, go);
  const administration = useSettingCommands(places, go);
  const dashboards = useDashboardCommands(go);
  const commands = [
    ...record,
    ...create,
    ...useViewCommands(go),
    ...screens,
    ...dashboards,
    ...administration,
    settings,
  ];
  return (
    <PaletteDialog
      idle={[...record, ...recent, ...create, ...screens]}
      commands={commands}
      typedCommands={typedCommands}
      steps={steps}
      onLeaveStep={() => onStep(null)}
      onClose={onClose}
      typed={typed}
      go={go}
    />
  );
}
