import { numberText, spanText } from '@fairlead/domain/locale/locale';
import type { Age } from '@fairlead/domain/dates/display';

/** Texts of the deals board. */
export const boardMessages = {
  past: 'Board of another day',
  pageTitle: (pipeline: string) => `${pipeline} board`,
  board: (pipeline: string) => `Deals of ${pipeline} by stage`,
  loading: 'Loading the deals',
  columns: 'Stages',

  weighted: (amount: string) => `${amount} weighted`,
  inCode: (text: string, code: string | null) => (code ? `${text} in ${code}` : text),
  added: (amount: string) => `+${amount}`,
  noValue: 'No value yet',
  age: ({ count, unit }: Age) => `${numberText(count)}${{ day: 'd', month: 'mo', year: 'y' }[unit]}`,
  daysLong: (days: number) => `${spanText(days, 'day')} in this stage`,
  daysStale: (days: number) => `${spanText(days, 'day')} in this stage: longer than usual`,
  noOwner: 'No owner',
  collapse: (stage: string) => `Collapse ${stage}`,
  expand: (stage: string, count: number) => `Expand ${stage}, ${deals(count)}`,
  selectOne: 'Select',
  deselectOne: 'Deselect',
  select: (deal: string) => `Select ${deal}`,
  selectColumn: (stage: string, count: number) => `Select all in ${stage}, ${deals(count)}`,
  noneHere: 'No deals in this stage',
  loadMoreFailed: 'More deals could not be loaded.',
  tryAgain: 'Try again',
  loadFailed: 'The deals could not be loaded. Nothing was lost.',

  noneMatch: 'No matching deals',
  noneMatchText: 'No deals in this pipeline match the filters.',
  clearAll: 'Clear the filters',
  empty: (pipeline: string) => `No deals in ${pipeline} yet`,
  emptyText: 'Your deals appear here by stage and move to the right until they are won.',

  add: (stage: string) => `Add a deal to ${stage}`,
  saving: 'This deal is being saved',

  menu: (deal: string) => `Move or edit ${deal}`,
  moveTo: 'Move to',
  edit: 'Edit',
  open: 'Open',
  cannotMove: 'You are unable to perform this action',
  notMoved: (deal: string, why: string) => `${deal} was not moved. ${why}`,
  won: 'Won',
  lost: 'Lost',
  asksReason: 'asks for the reason',

  shortcuts: 'Board',
  keyNext: 'Next card in the column',
  keyPrevious: 'Previous card in the column',
  keyMoveLeft: 'Move the card one stage left',
  keyMoveRight: 'Move the card one stage right',
  keyWin: 'Mark the deal as won',
  keyLose: 'Mark the deal as lost',
  keySelect: 'Select the card (also the space bar)',
  keySelectColumn: 'Select all deals in the column',
  keyPeek: 'Preview the deal',
  keyAdd: 'Add a deal to the column',
  keyMenu: 'Move the card to any stage',
  keyEdit: 'Edit the deal',

  instructions:
    'Press Space to select the deal, Enter to open it. Press P to pick it up, the left and right arrow keys to choose a stage, P again to drop it there, Escape to cancel.',
  picked: (deal: string, stage: string) => `Picked up ${deal} from ${stage}.`,
  over: (deal: string, stage: string) => `${deal} is over ${stage}.`,
  overNothing: (deal: string) => `${deal} is not over a stage.`,
  dropped: (deal: string, stage: string) => `${deal} was dropped in ${stage}.`,
  putBack: (deal: string) => `${deal} stays where it was.`,
};

function deals(count: number): string {
  return count === 1 ? '1 deal' : `${count} deals`;
}
