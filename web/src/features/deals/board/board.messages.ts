/** Texts of the deals board. */
export const boardMessages = {
  pageTitle: (pipeline: string) => `${pipeline} board`,
  board: (pipeline: string) => `Deals of ${pipeline} by stage`,
  loading: 'Loading the deals',
  columns: 'Stages',

  weighted: (amount: string) => `${amount} weighted`,
  added: (amount: string) => `+${amount}`,
  noValue: 'No value yet',
  days: (days: number) => `${days}d`,
  daysLong: (days: number) => (days === 1 ? '1 day in this stage' : `${days} days in this stage`),
  daysStale: (days: number) => `${days} days in this stage: longer than usual`,
  noOwner: 'No owner',
  collapse: (stage: string) => `Collapse ${stage}`,
  expand: (stage: string, count: number) => `Expand ${stage}, ${deals(count)}`,
  noneHere: 'No deals in this stage',
  loadMoreFailed: 'More deals could not be loaded.',
  tryAgain: 'Try again',
  loadFailed: 'The deals could not be loaded. Nothing was lost.',

  filters: (count: number) => (count === 1 ? '1 filter' : `${count} filters`),
  filtered: 'Only deals that fit are shown and counted',
  clearFilters: 'Clear',
  noneFits: 'No deal fits',
  noneFitsText: 'There are deals in this pipeline, or have been, but none that the filters let through.',
  clearAll: 'Clear the filters',
  empty: (pipeline: string) => `No deals in ${pipeline} yet`,
  emptyText: 'Your deals appear here by stage and move to the right until they are won.',

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
  keyMenu: 'Move the card to any stage',
  keyEdit: 'Edit the deal',

  instructions:
    'Press Space to pick the deal up, the left and right arrow keys to choose a stage, Space again to drop it there, Escape to leave it where it was. Press Enter to open the deal.',
  picked: (deal: string, stage: string) => `Picked up ${deal} from ${stage}.`,
  over: (deal: string, stage: string) => `${deal} is over ${stage}.`,
  overNothing: (deal: string) => `${deal} is over no stage.`,
  dropped: (deal: string, stage: string) => `${deal} was dropped in ${stage}.`,
  putBack: (deal: string) => `${deal} stays where it was.`,
};

function deals(count: number): string {
  return count === 1 ? '1 deal' : `${count} deals`;
}
