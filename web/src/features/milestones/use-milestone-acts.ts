import { idColumnOf } from '@fairlead/domain/kinds/kinds';
import * as contracts from '@fairlead/domain/milestones/milestone.contract';
import type { MilestoneRecord } from '@fairlead/domain/milestones/milestone.contract';
import { writeDate } from '@fairlead/domain/dates/wire';
import { useQueryClient } from '@tanstack/react-query';
import { callWithChangeSet } from '../../lib/api';
import { sendEvent } from '../../lib/events';
import type { PanelProps, ProfilePage } from '../../lib/profile-panel';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { offerUndo } from '../../lib/undo';
import { useFormats } from '../../ui/formats';
import { errorToast } from '../../ui/toast-store';
import { inOrder, milestonesOf } from './milestones';
import { milestonesMessages as m } from './milestones.messages';

export interface MilestoneFields {
  readonly name: string;
  readonly date: string;
  readonly notes: string | null;
  readonly completed_on?: string | null;
}

type Place = Pick<PanelProps, 'kind' | 'id'>;
type Change = (milestones: readonly MilestoneRecord[]) => readonly MilestoneRecord[];

/** Shows a change on the page until the page is requested again. */
function useShown({ kind, id }: Place) {
  const queries = useQueryClient();
  const key = ['page', kind, id];
  const show = (change: Change) => {
    // An answer that is under way is older than this change.
    void queries.cancelQueries({ queryKey: key });
    queries.setQueryData<ProfilePage>(
      key,
      (page) => page && { ...page, related: { ...page.related, milestones: inOrder(change(milestonesOf(page))) } },
    );
  };
  return {
    show,
    done: (text: string, changeSetId: number | null) => {
      offerUndo(text, changeSetId);
      sendEvent(`${kind}:update`, { id });
    },
    atOnce: async (change: Change, act: () => Promise<void>) => {
      show(change);
      try {
        await afterOthers(`${kind} ${id}`, act);
      } catch (error) {
        errorToast(errorText(error));
        await queries.invalidateQueries({ queryKey: key });
      }
    },
  };
}

const underWay = new Map<string, Promise<void>>();

/** Sends an act after those before it on the same record: of two sent at once, the server may take the later one first. */
function afterOthers(record: string, act: () => Promise<void>): Promise<void> {
  const mine = (underWay.get(record) ?? Promise.resolve()).then(act);
  const ended = mine
    .catch(() => undefined)
    .finally(() => {
      if (underWay.get(record) === ended) underWay.delete(record);
    });
  underWay.set(record, ended);
  return mine;
}

function put(milestone: MilestoneRecord): Change {
  return (all) => all.map((one) => (one.id === milestone.id ? milestone : one));
}

/** The acts on the milestones of a record: shown at once, then sent, with Undo. A refused one is reverted. */
export function useMilestoneActs({ kind, id }: Place) {
  const { show, done, atOnce } = useShown({ kind, id });
  const completed = useCompleted();
  return {
    /** A refused one rejects, and the form keeps what was typed. */
    add: async (fields: MilestoneFields) => {
      const body = { ...fields, [idColumnOf(kind)]: id };
      const { data, changeSetId } = await callWithChangeSet(contracts.createMilestone, { body });
      show((all) => [...all, data]);
      done(m.added(data.name), changeSetId);
    },
    save: async (milestone: MilestoneRecord, fields: MilestoneFields) => {
      const asked = { params: { id: milestone.id }, body: { ...fields } };
      const { data, changeSetId } = await callWithChangeSet(contracts.updateMilestone, asked);
      show(put(data));
      done(m.saved(data.name), changeSetId);
    },
    complete: (milestone: MilestoneRecord) => {
      return atOnce(put(completed(milestone)), async () => {
        const asked = { params: { id: milestone.id }, body: {} };
        done(m.completed(milestone.name), (await callWithChangeSet(contracts.completeMilestone, asked)).changeSetId);
      });
    },
    reopen: (milestone: MilestoneRecord) => {
      const open = { complete: false, completed_on: null, completed_by_user_id: null, completed_by_user: null };
      return atOnce(put({ ...milestone, ...open }), async () => {
        const asked = { params: { id: milestone.id } };
        done(m.reopened(milestone.name), (await callWithChangeSet(contracts.reopenMilestone, asked)).changeSetId);
      });
    },
    remove: (milestone: MilestoneRecord) =>
      atOnce(
        (all) => all.filter((one) => one.id !== milestone.id),
        async () => {
          const asked = { params: { id: milestone.id } };
          done(m.removed(milestone.name), (await callWithChangeSet(contracts.deleteMilestone, asked)).changeSetId);
        },
      ),
  };
}

/** Its state once the user has completed it today. */
function useCompleted() {
  const { today } = useFormats();
  const { id, first_name, last_name } = useSession().user;
  return (milestone: MilestoneRecord): MilestoneRecord => ({
    ...milestone,
    complete: true,
    completed_on: writeDate(today()),
    completed_by_user_id: id,
    completed_by_user: { id, first_name, last_name },
  });
}

export type MilestoneActs = ReturnType<typeof useMilestoneActs>;
