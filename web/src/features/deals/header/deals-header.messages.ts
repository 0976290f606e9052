/** Texts above the list and the board of deals. */
export const dealsHeaderMessages = {
  title: 'Deals',
  pipeline: 'Pipeline',
  choosePipeline: (name: string) => `Pipeline: ${name}`,
  standard: ' (default)',
  view: 'View',
  list: 'List',
  board: 'Board',
  changes: 'Changes',
  importDeals: 'Import',
  newDeal: 'New deal',
};
