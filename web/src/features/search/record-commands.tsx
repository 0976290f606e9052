import { percentText } from '@fairlead/domain/locale/locale';
import { asksReason } from '@fairlead/domain/deals/reasons';
import { outcomeOf } from '@fairlead/domain/deals/stage';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { useCan } from '../../lib/can';
import { useCatalogue } from '../../lib/catalogue';
import { factsOf, nameOf } from '../../lib/kinds/record-facts';
import { movesMessages } from '../../lib/moves.messages';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { offerUndo } from '../../lib/undo';
import { UserAvatar } from '../../lib/user-avatar';
import { KeyCap } from '../../ui/chips';
import { type Icon, IconLink, IconTrendingUp, IconUserPlus } from '../../ui/icons';
import { StageRing } from '../../ui/stage';
import { errorToast, toast } from '../../ui/toast-store';
import { type SavedRecord, saveRecord } from '../record-form/public';
import { useRecordActs } from '../record-page/public';
import { done } from './commands';
import type { Entry } from './entry';
import { searchMessages as m } from './search.messages';

export type Step = 'stage' | 'owner' | 'settings';

interface OpenRecord {
  readonly kind: RecordKind;
  readonly record: SavedRecord;
}

/** The acts on the record whose page is behind the palette. */
export function useRecordCommands({ kind, record }: OpenRecord, step: (to: Step) => void): readonly Entry[] {
  const { mayWrite } = useCan();
  const catalogue = useCatalogue();
  const group = m.groups.record(nameOf(kind, record));
  const facts = factsOf(kind, record);
  const may = (key: string) => {
    const field = catalogue.field(kind, key);
    return field !== undefined && mayWrite(kind, field, facts);
  };
  const stepEntry = (to: Step, label: string, Mark: Icon, field: string): Entry => ({
    key: `act-${to}`,
    group,
    label,
    mark: <Mark size={17} aria-hidden />,
    disabledReason: may(field) ? null : m.unable,
    run: () => {
      step(to);
      return 'stay';
    },
  });
  const stage = stepEntry('stage', m.moveStage, IconTrendingUp, 'deal_stage_id');
  const owner = stepEntry('owner', m.assign, IconUserPlus, kindOf(kind).owner);
  const link: Entry = {
    key: 'act-link',
    group,
    label: m.copyLink,
    mark: <IconLink size={17} aria-hidden />,
    run: done(() => void copyAddress()),
  };
  const acts = useRecordActs(kind, record).flat();
  const menu = acts.map(
    ({ label, icon: Mark, keys, disabledReason, destructive, onSelect }, index): Entry => ({
      key: `act-${index}`,
      group,
      label,
      mark: Mark && <Mark size={17} aria-hidden />,
      aside: keys && <KeyCap>{keys.toUpperCase()}</KeyCap>,
      disabledReason,
      destructive,
      run: done(() => onSelect?.()),
    }),
  );
  return [...(kind === DEAL.name ? [stage] : []), owner, ...menu.slice(0, -1), link, ...menu.slice(-1)];
}

/** The stages of the open deal's pipeline. Closing the deal asks for the reason if the account wants one. */
export function useStageEntries(record: SavedRecord, close: (stage: number) => void): readonly Entry[] {
  const { account } = useSession();
  const name = nameOf(DEAL.name, record);
  return account.deal_stages
    .filter((stage) => stage.deal_pipeline_id === record.deal_pipeline_id && stage.id !== record.deal_stage_id)
    .sort((a, b) => wayOf(a.percent) - wayOf(b.percent))
    .map((stage) => ({
      key: `stage-${stage.id}`,
      group: m.moveStage.replace('…', ''),
      label: m.moveTo(stage.name),
      hint: percentText(stage.percent),
      mark: <StageRing percent={stage.percent} size={16} />,
      run: () => {
        const outcome = outcomeOf(stage.percent);
        if (outcome !== 'open' && asksReason(account.settings, outcome)) {
          close(stage.id);
          return 'stay';
        }
        void change(
          DEAL.name,
          record,
          { deal_stage_id: stage.id },
          movesMessages.moved(name, stage),
          movesMessages.move,
        );
        return undefined;
      },
    }));
}

/** Open stages in their order, then won, then lost. */
function wayOf(percent: number): number {
  return percent <= 0 ? 101 : percent;
}

export function useOwnerEntries({ kind, record }: OpenRecord): readonly Entry[] {
  const { account } = useSession();
  const key = kindOf(kind).owner;
  const name = nameOf(kind, record);
  return account.users
    .filter((user) => !user.deleted_at && user.id !== record[key])
    .map((user) => ({
      key: `owner-${user.id}`,
      group: m.assign.replace('…', ''),
      label: m.assignTo(user.full_name),
      words: user.email ?? '',
      mark: <UserAvatar id={user.id} name={user.full_name} size={24} />,
      run: done(() => void change(kind, record, { [key]: user.id }, m.assigned(name, user.full_name))),
    }));
}

export async function change(
  kind: RecordKind,
  record: SavedRecord,
  fields: Record<string, unknown>,
  message: string,
  act?: string,
) {
  try {
    const { changeSetId } = await saveRecord(kind, record.id, fields);
    offerUndo(message, changeSetId, act);
  } catch (error) {
    errorToast(errorText(error));
  }
}

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}${location.pathname}`);
    toast({ text: m.linkCopied });
  } catch {
    errorToast(m.linkNotCopied);
  }
}
